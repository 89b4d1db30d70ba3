package io.mneme.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AssemblyBenchmarkTest {

    @Test
    void assemblesAPromptOfTheWholeWindow() throws Exception {
        AssemblyBenchmark benchmark = new AssemblyBenchmark();
        benchmark.open();
        try {
            assertThat(benchmark.warm().manifest().window().orElseThrow().entries())
                    .isEqualTo(49);
        } finally {
            benchmark.close();
        }
    }
}
