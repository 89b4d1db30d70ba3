package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.context.ContextHarness;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeHistoryWindow;
import io.mneme.window.WholeTurnsWindow;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each shipped window with its defaults, over 300 requests, beside what {@code docs/context.md} promises. */
class ShippedWindowsTest {

    private static final int REQUESTS = 300;

    private final ContextHarness house = new ContextHarness();

    ShippedWindowsTest() {
        List.<WindowPolicy>of(
                        new AlignedWindow(),
                        new TokenBudgetWindow(),
                        new WholeTurnsWindow(),
                        new FifoWindow(),
                        new SlidingWindow(),
                        new WholeHistoryWindow())
                .forEach(house::window);
    }

    @ParameterizedTest(name = "{0} shows at least {2} of entries of up to {1} words, and at most {3}")
    @CsvSource({
        "aligned, 8, 25, 200",
        "aligned, 60, 25, 200",
        "grow-and-rebuild, 8, 10, 49",
        "token-budget, 8, 100, 200",
        "token-budget, 60, 30, 200",
        "whole-turns, 60, 15, 30",
        "fifo, 60, 31, 50",
        "sliding, 60, 20, 20",
        "whole-history, 60, 300, 300",
    })
    void showsWhatIsPromised(String policy, int words, int least, int most) {
        Random random = new Random(1);
        ContextRequest request = request(policy);
        for (int i = 0; i < REQUESTS; i++) {
            house.journal.confirm(text(i, words, random));
            int entries = house.report(request).entries();
            assertThat(entries).isBetween(Math.min(i + 1, least), most);
        }
    }

    @ParameterizedTest(name = "{0} is rebuilt when {2} of {1} entries would be too many")
    @CsvSource({
        "fifo, 51, max_entries 50 exceeded",
        "grow-and-rebuild, 50, refresh_threshold 50 reached",
        "whole-turns, 31, max_turns 30 exceeded",
        "token-budget, 201, max_entries 200 exceeded",
        "sliding, 21, entries 20 exceeded",
    })
    void isRebuiltForTheLimitThatTheNewEntryExceeds(String policy, int limit, String reason) {
        ContextRequest request = request(policy);
        int shown = 0;
        for (int i = 0; i < REQUESTS; i++) {
            house.journal.confirm("entry " + i);
            WindowReport report = house.report(request);
            boolean exceeds = shown + 1 == limit;
            assertThat(report.rebuilt()).isEqualTo(i == 0 || exceeds);
            assertThat(report.reason().orElse("")).isEqualTo(i == 0 ? "first build" : exceeds ? reason : "");
            shown = report.entries();
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "grow-and-rebuild, max_history_chars 6000 reached",
        "token-budget, max_tokens 4000 exceeded",
    })
    void isRebuiltForTheLengthThatTheNewEntryExceeds(String policy, String reason) {
        Random random = new Random(2);
        ContextRequest request = request(policy);
        int rebuilds = 0;
        int before = 0;
        for (int i = 0; i < REQUESTS; i++) {
            house.journal.confirm(text(i, 60, random));
            WindowReport report = house.report(request);
            if (i > 0 && report.rebuilt()) {
                assertThat(report.reason()).hasValue(reason);
                assertThat(report.entries()).isLessThan(before);
                rebuilds++;
            }
            before = report.entries();
        }
        assertThat(rebuilds).isBetween(2, REQUESTS / 10);
    }

    private static ContextRequest request(String policy) {
        return ContextHarness.request(RequestOptions.NONE.withPolicy("window", policy));
    }

    private static String text(int number, int maxWords, Random random) {
        return "entry " + number + " word".repeat(1 + random.nextInt(maxWords));
    }
}
