package io.mneme.record.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.entry.RedactionRules;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How the strings of a line are shown to redactors. */
class LineRedactionTest {

    private static final RedactionRules FORM =
            new RedactionRules(Set.of("text", "pin"), Set.of("id"), Set.of("time"), Set.of("group"));

    @Test
    void aValueIsShownWithItsNameIfTheFormDoesNotDefineIt() {
        assertThat(redacted(
                        "{'code':'abc','x':{'code':'d\\ne'},'pin':'f','list':['g']}",
                        text -> text.replaceAll("(\"(?:pin|code)\": \")[^\"]+", "$1[secret-1]")))
                .isEqualTo("{'code':'[secret-1]','x':{'code':'[secret-1]'},'pin':'f','list':['g']}");
    }

    @Test
    void aNameThatIsRedactedItselfIsTakenAwayFromItsValue() {
        assertThat(redacted("{'my cat':'a cat'}", text -> text.replace("cat", "[pet-1]")))
                .isEqualTo("{'my [pet-1]':'a [pet-1]'}");
    }

    @Test
    void aRedactorThatChangesTheNameInItsValueOnlyIsAskedWithoutIt() {
        assertThat(redacted("{'a':'cat'}", text -> text.length() > 5 ? "[all-1]" : text.replace("cat", "[pet-1]")))
                .isEqualTo("{'a':'[pet-1]'}");
    }

    @Test
    void aTimeIsFixedOnlyAsLongAsItIsOne() {
        UnaryOperator<String> redactor = text -> text.replace("2026", "[year-1]");
        assertThat(redacted("{'time':'2026-03-12T10:30:00Z','id':'2026','text':'2026'}", redactor))
                .isEqualTo("{'time':'2026-03-12T10:30:00Z','id':'2026','text':'[year-1]'}");
        assertThat(redacted("{'time':'in 2026'}", redactor)).isEqualTo("{'time':'in [year-1]'}");
    }

    /** Takes and returns JSON with single quotes. */
    private static String redacted(String json, UnaryOperator<String> redactor) {
        return new LineRedaction(new Redacting(redactor), FORM)
                .redact(RedactionSink.STORE, json.replace('\'', '"'))
                .replace('"', '\'');
    }

    private record Redacting(UnaryOperator<String> redactor) implements Redactions {

        @Override
        public List<String> redact(RedactionSink sink, List<String> texts) {
            return texts.stream().map(redactor).toList();
        }

        @Override
        public long generation(RedactionSink sink) {
            return 1;
        }

        @Override
        public RedactionStatus status() {
            return new RedactionStatus(List.of(RedactionSink.values()), List.of(), List.of());
        }
    }
}
