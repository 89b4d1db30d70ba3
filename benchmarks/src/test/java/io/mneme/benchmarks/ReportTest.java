package io.mneme.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final String RESULTS =
            """
            [{"benchmark":"io.mneme.benchmarks.AppendBenchmark.journal","mode":"thrpt","threads":1,
              "primaryMetric":{"scoreUnit":"ops/s","rawData":[[300,100],[200]],"scorePercentiles":{}}},
             {"benchmark":"io.mneme.benchmarks.AppendBenchmark.plainChannel","mode":"thrpt","threads":1,
              "primaryMetric":{"scoreUnit":"ops/s","rawData":[[400]],"scorePercentiles":{}}},
             {"benchmark":"io.mneme.benchmarks.AssemblyBenchmark.warm","mode":"sample","threads":1,
              "primaryMetric":{"scoreUnit":"us/op","rawData":[[9]],"scorePercentiles":{"0.0":10.5,"50.0":20.5,"99.0":80.0,"100.0":90.0}}}]
            """;

    @Test
    void showsTheMedianAndTheSpreadOfAllForks() throws Exception {
        assertThat(text()).contains("| AppendBenchmark.journal | 200 | 100 | 300 | ops/s |  |");
    }

    @Test
    void showsSampledCallsByTheirPercentiles() throws Exception {
        assertThat(text()).contains("| AssemblyBenchmark.warm | 20.5 | 10.5 | 90.0 | us/op | 80.0 |");
    }

    @Test
    void showsAFigureBesideItsYardstick() throws Exception {
        assertThat(text())
                .contains("| append without sync, of a FileChannel that is given the dictation, too | 0.50 |  |");
    }

    @Test
    void leavesOutARatioThatWasNotMeasured() throws Exception {
        assertThat(text()).doesNotContain("durable append");
    }

    private static String text() throws Exception {
        return new Report(new ObjectMapper().readTree(RESULTS)).text();
    }
}
