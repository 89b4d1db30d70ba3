package io.mneme.dialogue.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import io.mneme.spi.transform.TextTransformContract;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatHumanizerTest implements TextTransformContract {

    @Override
    public TextTransform transform() {
        return new ChatHumanizer();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Hello there. How are you? | hello there. how are you?",
                "I am fine. | I am fine",
                "NASA launched it. | NASA launched it",
                "Wait... | wait...",
                "“Good” — it’s late… | \"Good\" - it's late...",
                "See https://Example.org/Page. Then run `Foo. Bar.` | see https://Example.org/Page. Then run `Foo. Bar.`"
            })
    void textsOfTheModelReadLikeChat(String text, String humanized) {
        assertThat(transform()
                        .transform(
                                List.of(new DialogueText(Role.ASSISTANT, text)),
                                HumanizerDegree.HEAVY,
                                defaultSettings()))
                .containsExactly(humanized);
    }
}
