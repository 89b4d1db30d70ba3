package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.spi.meter.DocumentedMeters;
import io.mneme.spi.redact.Redactor;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class RedactionMetersTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RankedRedactions redactions =
            new RankedRedactions(registry, Map.of("sinks", "store", "redactors", ""));
    private final ServiceReference<Redactor> reference =
            FakeRedactorReference.at(1).reference();

    @BeforeEach
    void bind() {
        redactions.addRedactor(reference, new FakeRedactor("staff", texts -> {
            if (texts.contains("bad")) {
                throw new IllegalStateException("failed");
            }
            return texts;
        }));
    }

    @Test
    void theMetersOfARedactorAreThoseOfTheCatalogue() {
        assertThat(registry.getMeters().stream()
                        .map(meter -> meter.getId())
                        .map(id -> id.getName() + " " + id.getType().name().toLowerCase() + " "
                                + id.getTags().get(0).getKey()
                                + (id.getBaseUnit() == null ? "" : " " + id.getBaseUnit()))
                        .collect(Collectors.toSet()))
                .isEqualTo(DocumentedMeters.ofSection("Redaction"));
    }

    @Test
    void callsAndFailuresAreCounted() {
        redactions.redact(RedactionSink.STORE, List.of("good"));
        assertThatThrownBy(() -> redactions.redact(RedactionSink.STORE, List.of("bad")))
                .isInstanceOf(RedactionException.class);
        assertThat(registry.get("mneme.redaction.calls")
                        .tag("redactor", "staff")
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("mneme.redaction.failures")
                        .tag("redactor", "staff")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void theMetersLeaveWithTheRedactor() {
        redactions.removeRedactor(reference);
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void theMetersLeaveWithTheService() {
        redactions.removeMeters();
        assertThat(registry.getMeters()).isEmpty();
    }
}
