package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.Position;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.PageCursor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parameters behind the question mark.
 *
 * @param values by name, in the order they were given
 */
public record QueryParameters(Map<String, List<String>> values) {

    /** The longest page. */
    public static final int MAX_LIMIT = 1_000;

    private static final int DEFAULT_LIMIT = 100;

    /** Returns the parameters of a query, which may be absent; refuses one that is unknown or not written as it should. */
    public static QueryParameters of(@Nullable String raw, Collection<String> known) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals), "query");
            if (!known.contains(name)) {
                throw Problem.reject(name, "is no parameter of this path; " + allowed(known));
            }
            String value = equals < 0 ? "" : decode(pair.substring(equals + 1), name);
            values.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
        }
        return new QueryParameters(values);
    }

    private static String allowed(Collection<String> known) {
        return known.isEmpty() ? "there are none" : "there are " + String.join(", ", known);
    }

    /** Returns all values of a parameter; empty if it was not given. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Returns the value of a parameter, which must not be given twice; empty if it was not given. */
    public Optional<String> one(String name) {
        List<String> given = all(name);
        if (given.size() > 1) {
            throw Problem.reject(name, "must be given once");
        }
        return given.stream().findFirst();
    }

    /** Returns the value of a parameter as a number from {@code least} to {@code most}; empty if it was not given. */
    public Optional<Integer> number(String name, int least, int most) {
        return one(name).map(text -> {
            // At most nine digits, so that it cannot overflow.
            int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
            if (number < least || number > most) {
                throw Problem.reject(name, "must be a number from " + least + " to " + most);
            }
            return number;
        });
    }

    /** Returns the value of a parameter that is true or false; empty if it was not given. */
    public Optional<Boolean> flag(String name) {
        return one(name).map(text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Problem.reject(name, "must be true or false");
        });
    }

    /** Returns the constant whose name is given in lower case, or the usual one if the parameter was not given. */
    public <E extends Enum<E>> E choice(String name, E usual) {
        Map<String, E> constants = new LinkedHashMap<>();
        for (E constant : usual.getDeclaringClass().getEnumConstants()) {
            constants.put(constant.name().toLowerCase(Locale.ROOT), constant);
        }
        return one(name)
                .map(text -> Optional.ofNullable(constants.get(text))
                        .orElseThrow(() -> Problem.reject(name, "must be " + String.join(" or ", constants.keySet()))))
                .orElse(usual);
    }

    /** Returns the most entries that a page has. */
    public int limit() {
        return number("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    }

    /** Returns the first moment of the range that is asked for; empty for all time. Days are those of the clock's zone. */
    public Optional<Instant> since(Clock clock) {
        return switch (one("range").orElse("all")) {
            case "today" -> Optional.of(
                    LocalDate.now(clock).atStartOfDay(clock.getZone()).toInstant());
            case "7d" -> Optional.of(clock.instant().minus(Duration.ofDays(7)));
            case "30d" -> Optional.of(clock.instant().minus(Duration.ofDays(30)));
            case "all" -> Optional.empty();
            default -> throw Problem.reject("range", "must be today, 7d, 30d or all");
        };
    }

    /** Returns the position that the page ends before: that of the page before it, or the end. */
    public Position before() {
        return cursor("after").map(PageCursor::before).orElse(Position.END);
    }

    /** Returns where a page starts, from the {@code next} of the page before it; empty if it was not given. */
    public Optional<PageCursor> cursor(String name) {
        return one(name).map(text -> PageCursor.decode(text)
                .orElseThrow(() -> Problem.reject(name, "must be the next of an earlier page")));
    }

    private static String decode(String raw, String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] in = raw.getBytes(UTF_8);
        for (int i = 0; i < in.length; i++) {
            if (in[i] != '%') {
                bytes.write(in[i] == '+' ? ' ' : in[i]);
                continue;
            }
            int high = i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
            int low = i + 2 < in.length ? Character.digit(in[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw Problem.reject(name, "has a % that is not followed by two hexadecimal digits");
            }
            bytes.write(high * 16 + low);
            i += 2;
        }
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException broken) {
            throw Problem.reject(name, "is not UTF-8");
        }
    }
}
