package io.mneme.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.settings.metatype.MetatypeAttribute;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Checks values by the description of their key. */
final class SettingRules {

    private static final int MAX_SHOWN_LENGTH = 100;

    /** File Install takes a file for one of typed values if all of its values look like this. */
    private static final Pattern TYPED = Pattern.compile("(?s)\\s*[A-Za-z]?(\\[.*]|\\(.*\\)|\\{.*}|\".*\")\\s*");

    /** File Install reads this as a sign of its own. */
    private static final String MARKER = "$__";

    private static final int MAX_INTEGER_DIGITS = 18;
    private static final int MAX_NUMBER_LENGTH = 40;

    private SettingRules() {}

    /**
     * Checks a value.
     *
     * @param value its elements
     * @return how it is to stand in a file
     * @throws InvalidSettingException if it breaks a rule
     */
    static String check(MetatypeAttribute attribute, List<String> value) {
        if (!attribute.list() && value.size() != 1) {
            throw new InvalidSettingException(attribute.key(), "must have exactly one value");
        }
        value.forEach(element -> checkElement(attribute, element));
        return String.join(",", value);
    }

    private static void checkElement(MetatypeAttribute attribute, String element) {
        checkForm(attribute, element);
        if (!attribute.options().isEmpty()) {
            String rule = (attribute.list() ? "must be some of " : "must be one of ")
                    + String.join(", ", attribute.options());
            require(attribute, element, attribute.options()::contains, rule);
        }
        require(attribute, element, text -> isOfType(attribute, text), rule(attribute));
    }

    /** Refuses what a file cannot contain. */
    private static void checkForm(MetatypeAttribute attribute, String element) {
        if (element.isBlank()) {
            throw new InvalidSettingException(attribute.key(), "must not be blank; restore it instead");
        }
        require(attribute, element, UTF_8.newEncoder()::canEncode, "must be well-formed Unicode");
        require(attribute, element, text -> !text.contains(MARKER), "must not contain " + MARKER);
        Predicate<String> isTyped = TYPED.asMatchPredicate();
        require(attribute, element, isTyped.negate(), "must not be in brackets or quotation marks as a whole");
        Predicate<String> hasComma = text -> attribute.list() && text.indexOf(',') >= 0;
        require(attribute, element, hasComma.negate(), "must have no comma within an element");
    }

    private static void require(MetatypeAttribute attribute, String element, Predicate<String> accepts, String rule) {
        if (!accepts.test(element)) {
            throw new InvalidSettingException(attribute.key(), rule + shown(attribute, element));
        }
    }

    private static String shown(MetatypeAttribute attribute, String element) {
        if (attribute.type() == SettingType.PASSWORD) {
            return "";
        }
        boolean isLong = element.codePointCount(0, element.length()) > MAX_SHOWN_LENGTH;
        return ": " + (isLong ? element.substring(0, element.offsetByCodePoints(0, MAX_SHOWN_LENGTH)) + "…" : element);
    }

    private static boolean isOfType(MetatypeAttribute attribute, String text) {
        return switch (attribute.type()) {
            case BOOLEAN -> text.equals("true") || text.equals("false");
            case INTEGER -> text.matches("[+-]?\\d{1," + MAX_INTEGER_DIGITS + "}")
                    && (attribute.wide() || isWithin32Bits(text))
                    && isWithin(attribute.range(), new BigDecimal(text));
            case NUMBER -> number(text)
                    .filter(number -> isWithin(attribute.range(), number))
                    .isPresent();
            case TEXT, PASSWORD -> true;
        };
    }

    private static boolean isWithin32Bits(String text) {
        return Long.parseLong(text) == (int) Long.parseLong(text);
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return text.length() > MAX_NUMBER_LENGTH ? Optional.empty() : Optional.of(new BigDecimal(text));
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    private static boolean isWithin(NumberRange range, BigDecimal number) {
        return range.min().map(min -> number.compareTo(min) >= 0).orElse(true)
                && range.max().map(max -> number.compareTo(max) <= 0).orElse(true);
    }

    private static String rule(MetatypeAttribute attribute) {
        return switch (attribute.type()) {
            case BOOLEAN -> "must be true or false";
            case INTEGER -> "must be a whole number" + bounds(attribute.range());
            case NUMBER -> "must be a number" + bounds(attribute.range());
            case TEXT, PASSWORD -> "must be a text";
        };
    }

    private static String bounds(NumberRange range) {
        if (range.min().isPresent() && range.max().isPresent()) {
            return " from " + range.min().get().toPlainString() + " to "
                    + range.max().get().toPlainString();
        }
        return range.min().map(min -> " of at least " + min.toPlainString()).orElse("")
                + range.max().map(max -> " of at most " + max.toPlainString()).orElse("");
    }
}
