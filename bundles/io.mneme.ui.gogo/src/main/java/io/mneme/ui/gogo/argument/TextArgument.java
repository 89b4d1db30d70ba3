package io.mneme.ui.gogo.argument;

/** Joins the words of a text that is typed without quotes. */
public final class TextArgument {

    private TextArgument() {}

    /**
     * Returns the text. Gogo leaves an option that it does not know among the words, where it would be searched for in silence.
     *
     * @throws IllegalArgumentException if a word looks like an option
     */
    public static String of(String... words) {
        for (String word : words) {
            if (word.matches("--[a-z][a-z-]*(=.*)?")) {
                throw new IllegalArgumentException("there is no option " + word);
            }
        }
        return String.join(" ", words);
    }
}
