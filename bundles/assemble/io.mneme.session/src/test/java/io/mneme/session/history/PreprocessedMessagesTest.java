package io.mneme.session.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.SessionMessage;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PreprocessedMessagesTest {

    @Test
    void joinsNeighboursOfTheSameRole() {
        assertThat(shown("s:prompt", "u:one", "u:two", "a:three")).containsExactly("s:prompt", "u:one two", "a:three");
    }

    @Test
    void dropsMessagesThatAreOnlyAnInterruptionMark() {
        assertThat(shown("s:prompt", "u:one", "a:—", "u:two", "a:yes —"))
                .containsExactly("s:prompt", "u:one two", "a:yes —");
    }

    @Test
    void stripsTheDotsOfAResumedTurn() {
        assertThat(shown("s:prompt", "u:one", "a:yes", "u:...", "u:so")).endsWith("u:so");
    }

    @Test
    void keepsTheDotsOfASilentTurn() {
        assertThat(shown("s:prompt", "u:one", "a:yes", "u:...")).endsWith("u:...");
    }

    @Test
    void keepsTheDotsOfTheAssistant() {
        assertThat(shown("s:prompt", "u:one", "a:... well")).endsWith("a:... well");
    }

    @Test
    void insertsAGreetingIfTheAssistantSpeaksFirst() {
        assertThat(shown("s:prompt", "a:Welcome!", "u:Thanks"))
                .containsExactly("s:prompt", "u:Hello.", "a:Welcome!", "u:Thanks");
    }

    @Test
    void insertsAGreetingIfThereIsThePromptOnly() {
        assertThat(shown("s:prompt")).containsExactly("s:prompt", "u:Hello.");
    }

    @Test
    void keepsThePersonsOwnFirstMessage() {
        assertThat(shown("s:prompt", "u:Hello.", "a:Hi")).containsExactly("s:prompt", "u:Hello.", "a:Hi");
    }

    @Test
    void keepsThePersonsOwnFirstMessageIfItIsOnlyAMark() {
        assertThat(shown("s:prompt", "u:—", "a:Hi")).containsExactly("s:prompt", "u:—", "a:Hi");
    }

    private static List<String> shown(String... messages) {
        return PreprocessedMessages.of(Stream.of(messages)
                        .map(PreprocessedMessagesTest::message)
                        .toList())
                .stream()
                .map(message ->
                        message.role().name().substring(0, 1).toLowerCase(Locale.ROOT) + ":" + message.content())
                .toList();
    }

    private static SessionMessage message(String text) {
        Role role =
                switch (text.charAt(0)) {
                    case 's' -> Role.SYSTEM;
                    case 'u' -> Role.USER;
                    default -> Role.ASSISTANT;
                };
        return new SessionMessage(role, text.substring(2));
    }
}
