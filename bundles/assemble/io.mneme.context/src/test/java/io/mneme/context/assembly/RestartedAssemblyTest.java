package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.context.ContextHarness;
import io.mneme.window.AlignedWindow;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prompts of a container that has just started, or of another one over the same journal. */
class RestartedAssemblyTest {

    private static final int REQUESTS = 120;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void areEqualToThoseOfOneThatRunsForLong(long seed) {
        Random random = new Random(seed);
        ContextHarness running = new ContextHarness();
        running.window(new AlignedWindow());
        ContextRequest request = ContextHarness.request(RequestOptions.NONE.withPolicy("window", "aligned"));
        for (int i = 0; i < REQUESTS; i++) {
            ContextHarness started = new ContextHarness(running.journal);
            started.window(new AlignedWindow());
            assertThat(started.assemble(request).text())
                    .isEqualTo(running.assemble(request).text());
            running.journal.confirm("entry " + "word ".repeat(random.nextInt(40)) + i);
        }
        assertThat(running.report(request).entries()).isBetween(25, 100);
    }
}
