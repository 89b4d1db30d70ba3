package io.mneme.compact.endpoint;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The scripts of texts: which share of their letters each has. An ideograph counts as three letters, since it says as much. */
public final class TextScripts {

    private static final int LETTERS_PER_IDEOGRAPH = 3;
    private static final double MIN_SHARE = 0.3;
    private static final double FOREIGN_SHARE = 0.1;

    private final Map<UnicodeScript, Long> letters = new EnumMap<>(UnicodeScript.class);
    private long total;

    private TextScripts() {}

    /** Counts the letters of texts. */
    public static TextScripts of(Stream<String> texts) {
        TextScripts scripts = new TextScripts();
        texts.forEach(text -> text.codePoints().filter(Character::isLetter).forEach(scripts::add));
        return scripts;
    }

    private void add(int letter) {
        UnicodeScript script = UnicodeScript.of(letter);
        int weight = script == UnicodeScript.HAN ? LETTERS_PER_IDEOGRAPH : 1;
        letters.merge(script, (long) weight, Long::sum);
        total += weight;
    }

    private double share(UnicodeScript script) {
        return total == 0 ? 0 : (double) letters.getOrDefault(script, 0L) / total;
    }

    /** Returns the languages that the scripts stand for, {@code en} and {@code zh}, the one with most letters first. */
    public List<String> languages() {
        double chinese = share(UnicodeScript.HAN);
        double english = share(UnicodeScript.LATIN);
        return Stream.of(chinese > english ? "zh" : "en", chinese > english ? "en" : "zh")
                .filter(language -> (language.equals("zh") ? chinese : english) >= FOREIGN_SHARE)
                .toList();
    }

    /** Returns whether each script with a large part of this text has at least a small part of the other one. */
    boolean isOfScriptsIn(TextScripts other) {
        return letters.keySet().stream()
                .filter(script -> share(script) >= MIN_SHARE)
                .allMatch(script -> other.share(script) >= FOREIGN_SHARE);
    }
}
