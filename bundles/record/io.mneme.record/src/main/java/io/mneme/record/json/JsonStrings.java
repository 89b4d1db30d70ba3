package io.mneme.record.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.mneme.support.schema.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The strings in the source text of a JSON object, names and texts at every depth, each of which can be replaced. Everything
 * else (numbers, spaces, the order) stays as it is. For one thread.
 */
final class JsonStrings {

    private static final JsonFactory JSON = new JsonFactory();

    /**
     * A string.
     *
     * @param start index of its opening quote
     * @param end index after its closing quote
     * @param text its value
     * @param field the outermost name that it belongs to, or is
     * @param isName whether it is the name of a value
     * @param isValue whether it is the whole value of the name before it
     * @param isOuter whether it is an outermost name, or the whole value of one
     * @param scope the number of the object, or list, that contains it
     * @param path the names that lead to it, with {@code []} for each list; empty for a name
     */
    record JsonString(
            int start,
            int end,
            String text,
            String field,
            boolean isName,
            boolean isValue,
            boolean isOuter,
            int scope,
            String path) {}

    /** An object or a list. */
    private record OpenScope(int number, String path, boolean isList) {

        /** A name with signs of a path in it leads nowhere, so that it is not taken for a path. */
        String pathOf(String name) {
            if (isList) {
                return path + "[]";
            }
            String step = name.matches("[^.@\\[\\]]*") ? name : "?";
            return path.isEmpty() ? step : path + "." + step;
        }
    }

    private final String json;
    private final List<JsonString> all = new ArrayList<>();
    private final Map<Integer, Set<String>> names = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> numbers = new HashMap<>();

    /**
     * Finds the strings.
     *
     * @param json a valid JSON object
     */
    JsonStrings(String json) {
        this.json = json;
        Deque<OpenScope> scopes = new ArrayDeque<>();
        int opened = 0;
        String field = "";
        String name = "";
        boolean isNamed = false;
        for (int at = 0; at < json.length(); at++) {
            switch (json.charAt(at)) {
                case '{', '[' -> {
                    String path = scopes.isEmpty() ? "" : scopes.element().pathOf(name);
                    scopes.push(new OpenScope(opened++, path, json.charAt(at) == '['));
                    isNamed = false;
                }
                case '}', ']' -> scopes.pop();
                case ',' -> isNamed = false;
                case '"' -> {
                    JsonString found = string(at, field, name, isNamed, scopes);
                    all.add(found);
                    field = found.field();
                    isNamed = found.isName();
                    name = isNamed ? found.text() : name;
                    at = found.end() - 1;
                }
                default -> {
                    // Numbers, constants, and the characters between values.
                }
            }
        }
    }

    private JsonString string(int start, String field, String name, boolean isNamed, Deque<OpenScope> scopes) {
        OpenScope scope = scopes.element();
        boolean isOuter = scopes.size() == 1;
        int end = start + 1;
        while (json.charAt(end) != '"') {
            end += json.charAt(end) == '\\' ? 2 : 1;
        }
        end++;
        String text = decoded(json.substring(start, end));
        boolean isName = isName(end);
        if (isName) {
            names.computeIfAbsent(scope.number(), unseen -> new HashSet<>()).add(text);
        }
        return new JsonString(
                start,
                end,
                text,
                isName && isOuter ? text : field,
                isName,
                isNamed,
                isOuter,
                scope.number(),
                isName ? "" : scope.pathOf(name));
    }

    private boolean isName(int end) {
        int next = end;
        while (next < json.length() && json.charAt(next) <= ' ') {
            next++;
        }
        return next < json.length() && json.charAt(next) == ':';
    }

    private static String decoded(String quoted) {
        if (quoted.indexOf('\\') < 0) {
            return quoted.substring(1, quoted.length() - 1);
        }
        try (JsonParser parser = JSON.createParser(quoted)) {
            parser.nextToken();
            return parser.getText();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns all strings, in their order. */
    List<JsonString> all() {
        return all;
    }

    /**
     * Returns the object with other strings; may be called once. A name that its object already has gets a number at
     * its end, so that no value is lost.
     *
     * @param texts the new text of each string, in the order of {@link #all}
     */
    String with(List<String> texts) {
        StringBuilder changed = new StringBuilder(json.length());
        int copied = 0;
        for (int i = 0; i < all.size(); i++) {
            JsonString old = all.get(i);
            if (!texts.get(i).equals(old.text())) {
                String text = old.isName() ? unique(texts.get(i), old.scope()) : texts.get(i);
                changed.append(json, copied, old.start());
                changed.append(withoutHalves(JsonText.text(text).raw()));
                copied = old.end();
            }
        }
        return changed.append(json, copied, json.length()).toString();
    }

    private String unique(String name, int scope) {
        Set<String> taken = names.get(scope);
        String unique = name;
        while (!taken.add(unique)) {
            unique = name + "-"
                    + numbers.computeIfAbsent(scope, unseen -> new HashMap<>()).merge(name, 2, (last, two) -> last + 1);
        }
        return unique;
    }

    /** Half of a surrogate pair, which UTF-8 cannot encode, is escaped as it was in the source text. */
    private static String withoutHalves(String quoted) {
        StringBuilder whole = new StringBuilder(quoted.length());
        quoted.codePoints().forEach(c -> {
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                whole.append("\\u").append(Integer.toHexString(c));
            } else {
                whole.appendCodePoint(c);
            }
        });
        return whole.toString();
    }
}
