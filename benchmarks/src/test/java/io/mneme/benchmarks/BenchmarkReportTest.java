package io.mneme.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class BenchmarkReportTest {

    private static final String RESULTS =
            """
            [{"benchmark":"io.mneme.benchmarks.AppendBenchmark.journal","mode":"thrpt","threads":1,"forks":2,
              "warmupIterations":2,"warmupTime":"1 s","measurementIterations":3,"measurementTime":"5 s",
              "primaryMetric":{"scoreUnit":"ops/s","rawData":[[300,100],[200]],"scorePercentiles":{}}},
             {"benchmark":"io.mneme.benchmarks.AppendBenchmark.plainChannel","mode":"thrpt","threads":1,
              "primaryMetric":{"scoreUnit":"ops/s","rawData":[[400]],"scorePercentiles":{}}},
             {"benchmark":"io.mneme.benchmarks.AssemblyBenchmark.warm","mode":"sample","threads":1,
              "primaryMetric":{"scoreUnit":"us/op","rawDataHistogram":[[[[20,600],[80,400]],[[30,1]]],[[[10,5],[40,5]]]],
                               "scorePercentiles":{"50.0":20.0,"99.0":80.0}}},
             {"benchmark":"io.mneme.benchmarks.NewestBenchmark.ofARareMode","mode":"sample","threads":1,
              "primaryMetric":{"scoreUnit":"us/op","rawDataHistogram":[[[[2,999]]]],"scorePercentiles":{"99.0":2.0}}}]
            """;

    @Test
    void showsTheMedianAndTheSpreadOfAllForks() throws Exception {
        assertThat(text()).contains("| AppendBenchmark.journal | 200 | 100 | 300 | ops/s |  |");
    }

    @Test
    void saysHowOftenItWasMeasuredAfterWhatWarmUp() throws Exception {
        assertThat(text()).contains("| 2 × 3 × 5 s, after 2 × 1 s |");
    }

    @Test
    void showsTimedCallsByTheMedianOfEachIterationAndAllCallsPercentile() throws Exception {
        assertThat(text()).contains("| AssemblyBenchmark.warm | 20.0 | 10.0 | 30.0 | us/op | 80.0 |");
    }

    @Test
    void showsNoPercentileOfTooFewCalls() throws Exception {
        assertThat(text()).contains("| NewestBenchmark.ofARareMode | 2.00 | 2.00 | 2.00 | us/op |  |");
    }

    @Test
    void showsAFigureBesideTheMostItMayBe() throws Exception {
        assertThat(text()).contains("| warm assembly, 99th percentile | 80.0 us/op | ≤ 500 |");
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
        return new BenchmarkReport(new ObjectMapper().readTree(RESULTS)).text();
    }
}
