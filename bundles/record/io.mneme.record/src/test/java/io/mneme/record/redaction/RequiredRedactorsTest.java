package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A redactor that the configuration names must be there, or what it guards is refused. */
class RequiredRedactorsTest {

    private final RankedRedactions redactions =
            new RankedRedactions(new SimpleMeterRegistry(), Map.of("sinks", "store", "redactors", "patterns, staff"));

    private FakeRedactorReference bind(String name) {
        FakeRedactorReference registered = FakeRedactorReference.at(0);
        redactions.addRedactor(registered.reference(), FakeRedactor.signing(name));
        return registered;
    }

    private List<String> stored() {
        return redactions.redact(RedactionSink.STORE, List.of("-"));
    }

    @Test
    void aTextIsRefusedByTheNameOfTheOneThatIsMissing() {
        bind("patterns");

        assertThatThrownBy(this::stored)
                .isInstanceOf(RedactionException.class)
                .hasMessage("the redactor staff is not there, though store is to be redacted");
    }

    @Test
    void aTextPassesWhenAllAreThere() {
        bind("patterns");
        bind("staff");
        bind("further");

        assertThat(stored()).containsExactly("-patternsstafffurther");
    }

    @Test
    void aTextIsRefusedFromTheMomentOneLeaves() {
        bind("patterns");
        FakeRedactorReference staff = bind("staff");
        redactions.removeRedactor(staff.reference());

        assertThatThrownBy(this::stored).hasMessageContaining("redactor staff is not there");
        bind("staff");
        assertThat(stored()).containsExactly("-patternsstaff");
    }

    @Test
    void aSinkThatIsNotRedactedDoesNotNeedThem() {
        assertThat(redactions.redact(RedactionSink.PROMPT, List.of("-"))).containsExactly("-");
    }

    @Test
    void withoutTheKeyTheShippedOneMustBeThere() {
        redactions.modified(Map.of("sinks", "store"));
        bind("staff");

        assertThatThrownBy(this::stored).hasMessageContaining("redactor patterns is not there");
        bind("patterns");
        assertThat(stored()).containsExactly("-staffpatterns");
    }

    @Test
    void withNothingBehindTheKeyAnyOneWillDo() {
        redactions.modified(Map.of("sinks", "store", "redactors", ""));
        assertThatThrownBy(this::stored).hasMessage("no redactor is there, though store is to be redacted");
        bind("further");

        assertThat(stored()).containsExactly("-further");
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "redactors, Staff!, redactors must be names of 1 to 31 lower case letters",
        "timeout_ms, 9, timeout_ms must be a whole number from 10 to 60000: 9",
        "timeout_ms, soon, timeout_ms must be a whole number from 10 to 60000: soon",
        "sinks, moon, 'sinks must be some of store, export, prompt, with commas between: moon'"
    })
    void aWrongValueLeavesTheLastGoodOnesInForceAndIsNamedWhenThereAreNone(String key, String value, String rule) {
        redactions.modified(Map.of(key, value));
        assertThatThrownBy(this::stored).hasMessageContaining("redactor patterns is not there");

        RankedRedactions wrong = new RankedRedactions(new SimpleMeterRegistry(), Map.of(key, value));
        assertThatThrownBy(() -> wrong.redact(RedactionSink.EXPORT, List.of("-")))
                .isInstanceOf(RedactionException.class)
                .hasMessageContaining(rule);
        assertThat(wrong.status().problems())
                .singleElement()
                .asString()
                .startsWith("the configuration io.mneme.redaction: " + rule);
    }

    @Test
    void theStatusNamesSinksProblemsAndRedactorsInTheOrderOfTheirWork() {
        bind("patterns");

        assertThat(redactions.status())
                .isEqualTo(new RedactionStatus(
                        List.of(RedactionSink.STORE),
                        List.of("the redactor staff is not there, though store is to be redacted"),
                        List.of(new RedactorInfo("patterns", "plug.in", "1.2.3", 0, 0, ""))));
        bind("staff");
        assertThat(redactions.status().problems()).isEmpty();
        assertThat(redactions.status().redactors())
                .extracting(RedactorInfo::name)
                .containsExactly("patterns", "staff");
    }

    @Test
    void nothingIsAProblemWhenNoSinkIsRedacted() {
        redactions.modified(Map.of("sinks", ""));

        assertThat(redactions.status()).isEqualTo(new RedactionStatus(List.of(), List.of(), List.of()));
    }

    @Test
    void theGenerationChangesWithTheNamesThatMustBeThere() {
        long before = redactions.generation(RedactionSink.STORE);
        redactions.modified(Map.of("sinks", "store", "redactors", "staff"));

        assertThat(redactions.generation(RedactionSink.STORE)).isNotEqualTo(before);
    }
}
