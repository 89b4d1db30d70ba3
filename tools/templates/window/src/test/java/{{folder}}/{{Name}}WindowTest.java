package {{package}};

import static io.mneme.spi.window.WindowPolicyContract.candidate;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class {{Name}}WindowTest implements WindowPolicyContract {

    private static final Settings THREE = new Settings(Map.of("most_entries", 3.0));

    private final {{Name}}Window policy = new {{Name}}Window();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void theFirstBuildHoldsAllThatIsInReach() {
        assertThat(policy.next(request(OptionalLong.empty(), List.of(at(1), at(2))), THREE))
                .isEqualTo(WindowStep.rebuild(1, "first build"));
    }

    @Test
    void growsWhileTheWholeWindowIsInReach() {
        assertThat(policy.next(request(OptionalLong.of(1), List.of(at(1), at(2), at(3))), THREE))
                .isEqualTo(WindowStep.grow(1));
    }

    @Test
    void startsAnewFromTheNewestEntryWhenItHasGrownOutOfReach() {
        assertThat(policy.next(request(OptionalLong.of(1), List.of(at(2), at(3), at(4))), THREE))
                .isEqualTo(WindowStep.rebuild(4, "more than 3 entries"));
    }

    private static Candidate at(long position) {
        return candidate(position, 10);
    }
}
