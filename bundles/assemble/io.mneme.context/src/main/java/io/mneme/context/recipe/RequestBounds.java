package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.vocabulary.VocabularyTerm;
import java.util.List;
import java.util.Map;

/**
 * The maximum lengths of the names and texts of a request, in characters (Unicode code points), for every adapter. Names
 * are kept in memory, and texts are counted in tokens.
 */
public final class RequestBounds {

    /** The maximum length of a name: of a session, a selector, a model, a policy or a setting. */
    public static final int MAX_NAME_CHARS = 256;

    /** The maximum length of a text. */
    public static final int MAX_TEXT_CHARS = 1 << 20;

    /** The maximum length of all texts of a request together, with the vocabulary: more than models accept. */
    static final int MAX_TEXTS_CHARS = 2 << 20;

    /** The maximum length of a term of the vocabulary, and of its note. */
    public static final int MAX_TERM_CHARS = 1_000;

    static final int MAX_TERMS = 10_000;

    /** The maximum number of selectors, of texts, and of settings of the window policy. */
    static final int MAX_NAMED = 100;

    private static final int SHOWN_CHARS = 40;

    private RequestBounds() {}

    /**
     * Rejects a request that exceeds a bound.
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
        check(request.options());
        check(request.inputs());
    }

    private static void check(RequestOptions options) {
        options.model().ifPresent(name -> checkName("model", name));
        checkNumber("policies", options.policies());
        checkNumber("settings", options.settings());
        options.policies().forEach((type, name) -> {
            checkName("type of policy " + shown(type), type);
            checkName(type.equals("window") ? "window.policy" : type, name);
        });
        options.settings().forEach((type, settings) -> {
            checkName("type of policy " + shown(type), type);
            checkNumber(type, settings);
            settings.keySet().forEach(name -> checkName(type + "." + shown(name), name));
        });
    }

    private static void check(RequestInputs inputs) {
        checkNumber("inputs", inputs.texts());
        long together = 0;
        for (Map.Entry<String, String> text : inputs.texts().entrySet()) {
            checkName("input " + shown(text.getKey()), text.getKey());
            together += checkLength(text.getKey(), text.getValue(), MAX_TEXT_CHARS);
        }
        together += checkVocabulary(inputs.vocabulary().orElse(List.of()));
        inputs.dialogue().ifPresent(DialogueBounds::check);
        if (together > MAX_TEXTS_CHARS) {
            throw new InvalidRequestException(
                    "request", "must not bring along more than " + MAX_TEXTS_CHARS + " characters of text together");
        }
    }

    private static long checkVocabulary(List<VocabularyTerm> terms) {
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

    static void checkName(String field, String name) {
        checkLength(field, name, MAX_NAME_CHARS);
    }

    /** Returns the length of a text in characters. */
    static int checkLength(String field, String text, int limit) {
        // No text has more code points than UTF-16 units.
        int chars = text.length() <= limit ? text.length() : text.codePointCount(0, text.length());
        if (chars > limit) {
            throw new InvalidRequestException(field, "must not be longer than " + limit + " characters");
        }
        return chars;
    }

    /** Returns the beginning of a name that may be long, for a message. */
    public static String shown(String name) {
        return name.codePointCount(0, name.length()) <= SHOWN_CHARS
                ? name
                : name.substring(0, name.offsetByCodePoints(0, SHOWN_CHARS)) + "…";
    }
}
