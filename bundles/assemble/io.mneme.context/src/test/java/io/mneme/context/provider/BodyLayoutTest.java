package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BodyLayoutTest {

    private static final LaidOutSegment PERSONA = system(Stability.STATIC, "You are Kate.");
    private static final LaidOutSegment TALK = LaidOutSegment.of(
            Stability.GROWING,
            true,
            List.of(said(Role.USER, "Tea at five?"), said(Role.ASSISTANT, "Gladly."), said(Role.USER, "Where?")));
    private static final LaidOutSegment INPUT = LaidOutSegment.of(
            Stability.VOLATILE, false, List.of(ContextItem.of(Role.USER, "And when?", TextOrigin.CURRENT)));

    @ParameterizedTest
    @MethodSource("forms")
    void aVolatileTextChangesNothingBeforeItself(BodyForm form) {
        List<String> monday = texts(BodyLayout.of(form, List.of(PERSONA, TALK, clock("Monday"))));
        List<String> friday = texts(BodyLayout.of(form, List.of(PERSONA, TALK, clock("Friday"))));
        assertThat(monday).hasSameSizeAs(friday);
        int last = monday.size() - 1;
        assertThat(monday.subList(0, last)).isEqualTo(friday.subList(0, last));
        assertThat(monday.get(last)).contains("It is Monday.");
        assertThat(friday.get(last)).contains("It is Friday.");
    }

    @Test
    void aSystemTextBehindTheHistoryIsAReminderWhereAFormTakesNoSystemMessages() {
        assertThat(texts(BodyLayout.of(BodyForm.ANTHROPIC, List.of(PERSONA, TALK, clock("Monday")))))
                .containsExactly(
                        "SYSTEM You are Kate.",
                        "USER Tea at five?",
                        "ASSISTANT Gladly.",
                        "USER Where?",
                        "USER <system-reminder>\nIt is Monday.\n</system-reminder>");
    }

    @Test
    void theLastMessageHasTheReminderAsAPartOfItsOwn() {
        PromptBody body = BodyLayout.of(BodyForm.GEMINI, List.of(PERSONA, TALK, clock("Monday"), INPUT));
        List<BodyMessage> messages = body.messages();
        assertThat(messages.get(messages.size() - 1).parts()).hasSize(3);
        assertThat(messages)
                .extracting(BodyMessage::role)
                .containsExactly(Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER);
    }

    @Test
    void severalTextsInARowAreOneReminder() {
        LaidOutSegment terms = system(Stability.VOLATILE, "\n\nVocabulary:\n- Kate");
        assertThat(texts(BodyLayout.of(BodyForm.ANTHROPIC, List.of(TALK, terms, clock("Monday")))))
                .endsWith("USER <system-reminder>\nVocabulary:\n- Kate", "USER \n\nIt is Monday.\n</system-reminder>");
    }

    @Test
    void systemTextsBeforeAllMessagesStayInTheirOrder() {
        LaidOutSegment history =
                LaidOutSegment.of(Stability.GROWING, true, List.of(ContextItem.instruction("\n\nHistory:\n- a")));
        assertThat(texts(BodyLayout.of(BodyForm.ANTHROPIC, List.of(PERSONA, history, clock("Monday"), INPUT))))
                .containsExactly(
                        "SYSTEM You are Kate.",
                        "SYSTEM \n\nHistory:\n- a",
                        "SYSTEM \n\nIt is Monday.",
                        "USER And when?");
    }

    @Test
    void openAiHasSystemTextsInTheirPlaces() {
        assertThat(texts(BodyLayout.of(BodyForm.OPENAI, List.of(PERSONA, TALK, clock("Monday")))))
                .endsWith("USER Where?", "SYSTEM \n\nIt is Monday.");
    }

    @Test
    void recalledTextIsInNoMessageWithTheNewestOne() {
        LaidOutSegment recalled = LaidOutSegment.of(
                Stability.VOLATILE,
                false,
                List.of(ContextItem.of(Role.SYSTEM, "\n\nAnn likes tea.", TextOrigin.RECALLED)));
        PromptBody body = BodyLayout.of(BodyForm.ANTHROPIC, List.of(TALK, recalled, INPUT));
        BodyMessage last = body.messages().get(body.messages().size() - 1);
        assertThat(last.parts()).hasSize(1);
    }

    @Test
    void anImageThatIsReplacedByItsNameIsAChangeOfTheText() {
        assertThat(BodyText.of(BodyLayout.of(BodyForm.OPENAI, List.of(image(OptionalInt.empty()))))
                        .text())
                .isNotEqualTo(BodyText.of(BodyLayout.of(BodyForm.OPENAI, List.of(image(OptionalInt.of(2)))))
                        .text());
    }

    private static LaidOutSegment image(OptionalInt extendBy) {
        MediaPart part = new MediaPart("media_1", "https://example.org/1.png", "image/png", extendBy);
        return LaidOutSegment.of(
                Stability.GROWING, true, List.of(new ContextItem(Role.USER, List.of(part), "", Optional.empty())));
    }

    private static LaidOutSegment clock(String day) {
        return system(Stability.VOLATILE, "\n\nIt is " + day + ".");
    }

    private static LaidOutSegment system(Stability stability, String text) {
        return LaidOutSegment.of(stability, false, List.of(ContextItem.instruction(text)));
    }

    private static ContextItem said(Role role, String text) {
        return ContextItem.of(role, text, TextOrigin.SAID);
    }

    /** Returns the parts of a body in their order, each with the role of its message. */
    private static List<String> texts(PromptBody body) {
        List<String> texts = new ArrayList<>();
        body.messages()
                .forEach(message -> texts.addAll(message.parts().stream()
                        .map(part -> message.role() + " " + part.part().asText())
                        .collect(Collectors.toList())));
        return texts;
    }

    static List<BodyForm> forms() {
        return List.of(
                BodyForm.TEXT,
                BodyForm.ITEMS,
                BodyForm.OPENAI,
                BodyForm.OPENAI_RESPONSES,
                BodyForm.ANTHROPIC,
                BodyForm.GEMINI);
    }
}
