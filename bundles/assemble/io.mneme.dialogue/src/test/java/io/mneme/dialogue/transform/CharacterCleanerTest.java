package io.mneme.dialogue.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import io.mneme.spi.transform.TextTransformContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CharacterCleanerTest implements TextTransformContract {

    @Override
    public TextTransform transform() {
        return new CharacterCleaner();
    }

    private String clean(String text, double spaces, double sanitize) {
        return transform()
                .transform(
                        List.of(new DialogueText(Role.USER, text)),
                        HumanizerDegree.NONE,
                        new Settings(Map.of("unicode_spaces", spaces, "sanitize", sanitize)))
                .get(0);
    }

    @Test
    void spacesBetweenWordsBecomeFourPerEmSpaces() {
        assertThat(clean("a b  c\n d", 1, 0)).isEqualTo("a\u2005b  c\n d");
    }

    @Test
    void invisibleCharactersAreRemovedButNotTheJoinerOfEmoji() {
        assertThat(clean("a\u200bb\u202e c\u0007\n👩\u200d💻", 0, 1)).isEqualTo("ab c\n👩\u200d💻");
    }
}
