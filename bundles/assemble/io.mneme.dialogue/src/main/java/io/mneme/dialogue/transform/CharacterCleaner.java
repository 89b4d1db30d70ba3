package io.mneme.dialogue.transform;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Changes characters so that simple filters of a provider do not stop at words: replaces each space between words by a four-per-em
 * space, and removes invisible characters. Each of both can be switched off by its setting.
 */
public final class CharacterCleaner implements TextTransform {

    private static final Setting UNICODE_SPACES = new Setting("unicode_spaces", 1, 0);
    private static final Setting SANITIZE = new Setting("sanitize", 1, 0);
    private static final String FOUR_PER_EM_SPACE = "\u2005";

    /** Control characters but tab and line break, and format characters but the joiner that emoji need. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\t\\n\\x{200D}]]");

    private static final Pattern SPACE_BETWEEN_WORDS = Pattern.compile("(?<=\\S) (?=\\S)");

    @Override
    public String name() {
        return "uncensor";
    }

    @Override
    public List<Setting> settings() {
        return List.of(UNICODE_SPACES, SANITIZE);
    }

    @Override
    public List<String> transform(List<DialogueText> texts, HumanizerDegree degree, Settings settings) {
        return texts.stream().map(text -> change(text.text(), settings)).toList();
    }

    private static String change(String text, Settings settings) {
        String clean =
                settings.get(SANITIZE.name()) > 0 ? INVISIBLE.matcher(text).replaceAll("") : text;
        return settings.get(UNICODE_SPACES.name()) > 0
                ? SPACE_BETWEEN_WORDS.matcher(clean).replaceAll(FOUR_PER_EM_SPACE)
                : clean;
    }
}
