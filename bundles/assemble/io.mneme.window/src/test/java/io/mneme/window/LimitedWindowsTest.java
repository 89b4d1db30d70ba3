package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.PROVIDER;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows of which fewer entries may be shown than their settings allow, as of a dialogue with a fetch limit. */
class LimitedWindowsTest {

    private static final int SHOWN = 20;

    static Stream<Named<WindowPolicy>> policies() {
        return Stream.<WindowPolicy>of(
                        new FifoWindow(), new GrowAndRebuild(), new TokenBudgetWindow(), new WholeTurnsWindow())
                .map(policy -> Named.of(policy.name(), policy));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("policies")
    void nameTheTrueLimitAndMoveRarely(WindowPolicy policy) {
        List<WindowStep> rebuilt = new ArrayList<>();
        OptionalLong from = OptionalLong.empty();
        for (int entries = 1; entries <= 300; entries++) {
            WindowStep step = policy.next(request(from, entries), defaults(policy));
            from = OptionalLong.of(step.from());
            if (step.rebuilt() && entries > 1) {
                rebuilt.add(step);
            }
        }

        assertThat(rebuilt).hasSizeBetween(10, 50);
        assertThat(rebuilt).extracting(WindowStep::reason).containsOnly("no more than 20 entries may be shown");
    }

    /** Returns a request with replies only, the newest of which may be shown. */
    private static WindowRequest request(OptionalLong from, int entries) {
        List<Candidate> all = LongStream.range(0, entries)
                .mapToObj(position -> new Candidate(position, position, 4, 1, false))
                .toList();
        int first = Math.max(0, entries - SHOWN);
        return new WindowRequest(
                from,
                List.of(),
                all.subList(first, entries),
                0,
                Optional.of(Duration.ZERO),
                PROVIDER,
                Optional.empty());
    }

    private static Settings defaults(WindowPolicy policy) {
        return new Settings(policy.settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }
}
