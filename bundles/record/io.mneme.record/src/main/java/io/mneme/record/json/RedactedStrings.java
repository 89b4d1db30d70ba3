package io.mneme.record.json;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.record.json.JsonStrings.JsonString;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Which strings of a JSON object are redacted, and the object with what they became. For one thread. */
final class RedactedStrings {

    private static final int MAX_NAME_CHARS = 100;
    private static final String TYPE = ".type";

    /** Possessive, since such a text has millions of characters. */
    private static final Pattern DATA_URI =
            Pattern.compile("data:[\\w.+/=;-]{0,200}+(?<=;base64),[A-Za-z0-9+/=_-]*+", Pattern.CASE_INSENSITIVE);

    private final RedactionRules rules;
    private final UnaryOperator<String> alone;
    private final JsonStrings strings;
    private final List<JsonString> all;
    private final List<String> texts;

    /** The type of each object, by its scope. */
    private final Map<Integer, String> types = new HashMap<>();

    /** The objects that are texts of this one, by the index of the text. */
    private final Map<Integer, RedactedStrings> embedded = new TreeMap<>();

    private final List<Integer> together = new ArrayList<>();

    /**
     * Finds the strings.
     *
     * @param json a valid JSON object
     * @param alone redacts a text without the others
     */
    RedactedStrings(String json, RedactionRules rules, UnaryOperator<String> alone) {
        this.rules = rules;
        this.alone = alone;
        strings = new JsonStrings(json);
        all = strings.all();
        texts = new ArrayList<>(all.stream().map(JsonString::text).toList());
        all.stream()
                .filter(string -> string.path().endsWith(TYPE))
                .forEach(string -> types.put(string.scope(), string.text()));
        for (int i = 0; i < all.size(); i++) {
            sort(i);
        }
    }

    private void sort(int at) {
        JsonString string = all.get(at);
        if (isGroup(string)) {
            texts.set(at, alone.apply(string.text()));
        } else if (!isFixed(string) && !string.text().isEmpty() && !isEmbedded(at)) {
            together.add(at);
        }
    }

    private boolean isGroup(JsonString string) {
        return !string.isName() && string.isOuter() && rules.groups().contains(string.field());
    }

    private boolean isFixed(JsonString string) {
        if (string.isName()) {
            return rules.names().contains(string.text());
        }
        boolean isFixedField = string.isOuter()
                && (rules.references().contains(string.field())
                        || rules.times().contains(string.field())
                                && Timestamps.read(string.text()).isPresent());
        return isFixedField
                || rules.fixed().contains(string.path())
                || rules.fixed().contains(string.path() + "@" + types.get(string.scope()))
                || isBytes(string.text());
    }

    private static boolean isBytes(String text) {
        return text.startsWith("data:") && DATA_URI.matcher(text).matches();
    }

    private boolean isEmbedded(int at) {
        JsonString string = all.get(at);
        if (string.isName() || !rules.embedded().contains(string.path()) || !isObject(string.text())) {
            return false;
        }
        RedactionRules inside = new RedactionRules(rules.names(), Set.of(), Set.of(), Set.of());
        embedded.put(at, new RedactedStrings(string.text(), inside, alone));
        return true;
    }

    private static boolean isObject(String text) {
        try {
            JsonFields.lenient(text);
            return true;
        } catch (InvalidEntryException other) {
            return false;
        }
    }

    /** Returns the texts that are redacted together, so that a value in several of them gets the same placeholder. */
    List<String> together() {
        List<String> shown =
                new ArrayList<>(together.stream().map(this::withName).toList());
        embedded.values().forEach(object -> shown.addAll(object.together()));
        return shown;
    }

    /**
     * Returns the object with other texts; may be called once.
     *
     * @param redacted what the texts of {@link #together} became, in their order
     */
    String with(List<String> redacted) {
        int used = together.size();
        for (int i = 0; i < used; i++) {
            int at = together.get(i);
            texts.set(at, needsName(at) ? withoutName(at, redacted.get(i)) : redacted.get(i));
        }
        for (Map.Entry<Integer, RedactedStrings> object : embedded.entrySet()) {
            int size = object.getValue().size();
            texts.set(object.getKey(), object.getValue().with(redacted.subList(used, used + size)));
            used += size;
        }
        emptySeals();
        return strings.with(texts);
    }

    private int size() {
        return together.size()
                + embedded.values().stream().mapToInt(RedactedStrings::size).sum();
    }

    private void emptySeals() {
        for (int i = 0; i < all.size(); i++) {
            String sealed = rules.seals().get(all.get(i).path());
            if (sealed != null && isChanged(sealed, all.get(i).scope())) {
                texts.set(i, "");
            }
        }
    }

    private boolean isChanged(String path, int scope) {
        for (int i = 0; i < all.size(); i++) {
            JsonString string = all.get(i);
            if (string.scope() == scope && string.path().equals(path)) {
                return !texts.get(i).equals(string.text());
            }
        }
        return false;
    }

    /** A name that the form does not define can show the kind of its value, for example a password. */
    private boolean needsName(int at) {
        return all.get(at).isValue()
                && !rules.names().contains(all.get(at - 1).text())
                && all.get(at - 1).text().length() <= MAX_NAME_CHARS;
    }

    private String withName(int at) {
        String text = all.get(at).text();
        return needsName(at) ? namePrefix(all.get(at - 1).text()) + text + '"' : text;
    }

    /** Removes the name again, as it was redacted. If a redactor has changed more, the text is redacted without the name. */
    private String withoutName(int at, String redacted) {
        String context = namePrefix(texts.get(at - 1));
        return redacted.length() > context.length() && redacted.startsWith(context) && redacted.endsWith("\"")
                ? redacted.substring(context.length(), redacted.length() - 1)
                : alone.apply(texts.get(at));
    }

    private static String namePrefix(String name) {
        return '"' + name + "\": \"";
    }
}
