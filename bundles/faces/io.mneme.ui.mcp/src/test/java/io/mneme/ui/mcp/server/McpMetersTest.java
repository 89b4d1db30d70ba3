package io.mneme.ui.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class McpMetersTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final McpMeters meters = new McpMeters(registry, () -> 0);

    @Test
    void areThoseOfTheCatalogue() {
        assertThat(registry.getMeters().stream().map(McpMetersTest::row).collect(Collectors.toSet()))
                .isEqualTo(DocumentedMeters.ofSection("MCP"));
    }

    @Test
    void leaveTheRegistryWithTheirOwner() {
        meters.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    private static String row(Meter meter) {
        Meter.Id id = meter.getId();
        String labels = id.getTags().stream().map(Tag::getKey).sorted().collect(Collectors.joining(","));
        return (id.getName() + " " + id.getType().name().toLowerCase(Locale.ROOT) + " " + labels).strip();
    }
}
