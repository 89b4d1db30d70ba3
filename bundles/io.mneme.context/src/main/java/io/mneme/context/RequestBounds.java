package io.mneme.context;

import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.vocabulary.Term;
import java.util.List;
import java.util.Map;

/**
 * How long what a request names and brings along may be, in characters (Unicode code points), whichever way it came. What is
 * named is kept in memory, and what is brought along is counted in tokens.
 */
public final class RequestBounds {

    /** The longest name: of a session, a selector, a model, a policy or a setting. */
    static final int MAX_NAME_CHARS = 256;

    /** The longest text. */
    static final int MAX_TEXT_CHARS = 1 << 20;

    /** All texts of a request together, the vocabulary included: more than models take. */
    static final int MAX_TEXTS_CHARS = 2 << 20;

    /** The longest term of the vocabulary, and the longest note on one. */
    static final int MAX_TERM_CHARS = 1_000;

    static final int MAX_TERMS = 10_000;

    /** The most selectors, texts, or settings of the window policy. */
    static final int MAX_NAMED = 100;

    private static final int SHOWN_CHARS = 40;

    private RequestBounds() {}

    /**
     * Refuses a request that exceeds a bound.
     *
     * @throws InvalidRequestException naming the field and the bound
     */
    public static void check(ContextRequest request) {
        checkName("recipe", request.recipe());
        checkName("session", request.session());
        checkNumber("selectors", request.selectors());
        request.selectors().forEach((name, value) -> {
            checkName("selector " + shown(name), name);
            checkName(name, value);
        });
        check(request.choices());
        check(request.inputs());
    }

    private static void check(Choices choices) {
        choices.model().ifPresent(name -> checkName("model", name));
        choices.renderer().ifPresent(name -> checkName("renderer", name));
        choices.window().ifPresent(name -> checkName("window.policy", name));
        checkNumber("window", choices.windowSettings());
        choices.windowSettings().keySet().forEach(name -> checkName("window." + shown(name), name));
    }

    private static void check(Inputs inputs) {
        checkNumber("inputs", inputs.texts());
        long together = 0;
        for (Map.Entry<String, String> text : inputs.texts().entrySet()) {
            checkName("input " + shown(text.getKey()), text.getKey());
            together += checkLength(text.getKey(), text.getValue(), MAX_TEXT_CHARS);
        }
        together += checkVocabulary(inputs.vocabulary().orElse(List.of()));
        if (together > MAX_TEXTS_CHARS) {
            throw new InvalidRequestException(
                    "request", "must not bring along more than " + MAX_TEXTS_CHARS + " characters of text together");
        }
    }

    private static long checkVocabulary(List<Term> terms) {
        if (terms.size() > MAX_TERMS) {
            throw new InvalidRequestException("vocabulary", "must not have more than " + MAX_TERMS + " terms");
        }
        long together = 0;
        for (int i = 0; i < terms.size(); i++) {
            String field = "vocabulary[" + i + "].";
            together += checkLength(field + "term", terms.get(i).term(), MAX_TERM_CHARS);
            together += checkLength(field + "note", terms.get(i).note(), MAX_TERM_CHARS);
        }
        return together;
    }

    private static void checkNumber(String field, Map<String, ?> named) {
        if (named.size() > MAX_NAMED) {
            throw new InvalidRequestException(field, "must not have more than " + MAX_NAMED + " members");
        }
    }

    private static void checkName(String field, String name) {
        checkLength(field, name, MAX_NAME_CHARS);
    }

    private static int checkLength(String field, String text, int limit) {
        // No text has more code points than UTF-16 units.
        int chars = text.length() <= limit ? text.length() : text.codePointCount(0, text.length());
        if (chars > limit) {
            throw new InvalidRequestException(field, "must not be longer than " + limit + " characters");
        }
        return chars;
    }

    /** Returns the beginning of a name that may be long, for a message. */
    static String shown(String name) {
        return name.codePointCount(0, name.length()) <= SHOWN_CHARS
                ? name
                : name.substring(0, name.offsetByCodePoints(0, SHOWN_CHARS)) + "…";
    }
}
