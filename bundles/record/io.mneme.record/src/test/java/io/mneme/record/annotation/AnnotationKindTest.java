package io.mneme.record.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import io.mneme.spi.kind.SearchFields;
import io.mneme.support.schema.JsonText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotationKindTest implements EntryKindContract<Annotation> {

    private final AnnotationKind kind = new AnnotationKind();

    @Override
    public AnnotationKind kind() {
        return kind;
    }

    @Override
    public Annotation entryWithText(String text) {
        return new Annotation(
                Map.of(Annotation.CONVERSATION, JsonText.text("c"), Annotation.TITLE, JsonText.text(text)));
    }

    @Test
    void losesNothingOfALine() {
        String line =
                "{\"timestamp\":\"x\",\"conversation_id\":\"c\",\"title\":5,\"tags\":[ \"a\", 1],\"new\":{\"a\": 1e2}}";
        assertThat(kind.encode(kind.decode(line))).isEqualTo(line);
    }

    @Test
    void writesTheIdLast() {
        Annotation annotation = kind.decode("{\"id\":\"old\",\"conversation_id\":\"c\",\"pinned\":true}");
        assertThat(kind.encode(kind.withId(annotation, "new")))
                .isEqualTo("{\"conversation_id\":\"c\",\"pinned\":true,\"id\":\"new\"}");
    }

    @Test
    void takesAValueOfTheWrongTypeForNone() {
        Annotation annotation = kind.decode(
                "{\"conversation_id\":\"c\",\"title\":5,\"tags\":[\"a\",1],\"pinned\":\"yes\",\"merged_into\":null,\"after\":-1}");
        assertThat(annotation.title()).isEmpty();
        assertThat(annotation.tags()).isEqualTo(List.of());
        assertThat(annotation.pinned()).isFalse();
        assertThat(annotation.mergedInto()).isEmpty();
        assertThat(annotation.after().value()).isZero();
        assertThat(annotation.startOf()).isEmpty();
    }

    @Test
    void takesATextThatIsTooLongForNone() {
        String huge = "y".repeat(8_000_000);
        Annotation annotation = kind.decode("{\"conversation_id\":\"c\",\"title\":\"" + huge + "\",\"tags\":[\"" + huge
                + "\"],\"merged_into\":\"" + huge + "\"}");
        assertThat(annotation.title()).isEmpty();
        assertThat(annotation.tags()).isEmpty();
        assertThat(annotation.mergedInto()).isEmpty();
        assertThatThrownBy(() -> kind.decode("{\"conversation_id\":\"" + huge + "\"}"))
                .isInstanceOf(InvalidEntryException.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"{}", "[]", "{\"conversation_id\":5}", "{\"conversation_id\":\"\"}"})
    void whatIsAboutNoConversationIsNoAnnotation(String line) {
        assertThatThrownBy(() -> kind.decode(line)).isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void aStartIsListedApartFromNotes() {
        assertThat(kind.lanes(kind.decode(
                        "{\"conversation_id\":\"c\",\"start\":\"begin\",\"project_path\":\"/p\",\"after\":0}")))
                .containsExactlyInAnyOrder("conversation:c", "start:/p");
        assertThat(kind.lanes(kind.decode("{\"conversation_id\":\"c\",\"title\":\"t\",\"merged_into\":\"b\"}")))
                .containsExactlyInAnyOrder("conversation:c", "notes:c", "merged:b");
    }

    @Test
    void isFoundByNoSearchAndEntersNoHistory() {
        Annotation annotation = kind.decode("{\"conversation_id\":\"c\",\"title\":\"t\"}");
        assertThat(kind.searchFields(annotation)).isEqualTo(SearchFields.NONE);
        assertThat(kind.historyEntry(annotation)).isEmpty();
    }
}
