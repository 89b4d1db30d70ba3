package io.mneme.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContainerMetersTest {

    private final ContainerMeters meters = new ContainerMeters(Optional.of(new File(".")));

    @AfterEach
    void close() {
        meters.close();
    }

    @Test
    void aMeterReachesEveryMonitoringSystem() {
        PrometheusMeters prometheus = new PrometheusMeters();
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        meters.addMonitoring(prometheus);
        meters.addMonitoring(other);
        meters.counter("mneme.appends", "journal", "dictation").increment(3);
        assertThat(prometheus.scrape()).contains("mneme_appends_total{journal=\"dictation\"} 3.0");
        assertThat(other.counter("mneme.appends", "journal", "dictation").count())
                .isEqualTo(3);
    }

    @Test
    void aMonitoringSystemThatComesLaterGetsTheMetersThatAreThere() {
        Counter counter = meters.counter("mneme.appends", "journal", "dictation");
        SimpleMeterRegistry late = new SimpleMeterRegistry();
        meters.addMonitoring(late);
        counter.increment();
        assertThat(late.counter("mneme.appends", "journal", "dictation").count())
                .isEqualTo(1);
    }

    @Test
    void aMonitoringSystemThatHasLeftGetsNothing() {
        SimpleMeterRegistry left = new SimpleMeterRegistry();
        meters.addMonitoring(left);
        Counter counter = meters.counter("mneme.appends");
        meters.removeMonitoring(left);
        counter.increment();
        assertThat(left.counter("mneme.appends").count()).isZero();
    }

    @Test
    void theVirtualMachineIsMeasured() {
        PrometheusMeters prometheus = new PrometheusMeters();
        meters.addMonitoring(prometheus);
        assertThat(prometheus.scrape()).contains("jvm_memory_used_bytes", "jvm_threads_live", "process_uptime_seconds");
    }

    @Test
    void theFileSystemOfTheDataFolderIsMeasured() {
        PrometheusMeters prometheus = new PrometheusMeters();
        meters.addMonitoring(prometheus);
        assertThat(prometheus.get("mneme.data.free").gauge().value()).isPositive();
        assertThat(prometheus.get("mneme.data.capacity").gauge().value())
                .isGreaterThanOrEqualTo(
                        prometheus.get("mneme.data.free").gauge().value());
    }

    @Test
    void aLabelWithTooManyValuesDoesNotFillTheMemory() {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        meters.addMonitoring(other);
        for (int i = 0; i < ContainerMeters.MAX_METERS + 1_000; i++) {
            meters.counter("mneme.growing", "value", "v" + i).increment();
        }
        assertThat(other.getMeters()).hasSizeLessThanOrEqualTo(ContainerMeters.MAX_METERS);
    }

    @Test
    void aMeterThatWasRemovedMakesRoom() {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        meters.addMonitoring(other);
        for (int i = 0; i < ContainerMeters.MAX_METERS + 1_000; i++) {
            meters.remove(meters.counter("mneme.growing", "value", "v" + i));
        }
        meters.counter("mneme.last").increment();
        assertThat(other.counter("mneme.last").count()).isEqualTo(1);
    }
}
