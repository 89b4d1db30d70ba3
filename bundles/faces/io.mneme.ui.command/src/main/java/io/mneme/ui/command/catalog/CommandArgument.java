package io.mneme.ui.command.catalog;

import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;

/**
 * An option or operand of a command, as the parameter of its method declares it.
 *
 * <p>Its placeholders are written before a colon at the beginning of the description, as in {@code ENTRY MODE: id of the entry, then the
 * mode}; without them, the name of the parameter is one, and {@code String... tags} takes any number of {@code TAG}. A description that
 * begins with words as {@code csv|html} names all values. One in brackets is of an operand that may be left out; {@code []} takes nothing.
 *
 * @param names of an option, with their hyphens; empty for an operand
 * @param placeholders what stands for its values in the help; empty for an option without a value
 * @param isOptional whether it may be left out
 * @param isRepeated whether the last placeholder may be given more than once
 * @param isNumber whether its value must be a number
 * @param description what it is; may be empty
 * @param defaultValue what holds without the option; empty if there is nothing to tell
 */
public record CommandArgument(
        List<String> names,
        List<String> placeholders,
        boolean isOptional,
        boolean isRepeated,
        boolean isNumber,
        String description,
        String defaultValue) {

    private static final Pattern PLACEHOLDERS =
            Pattern.compile("([A-Z][A-Z_]*…?(?: [A-Z][A-Z_]*…?)*): (.*)", Pattern.DOTALL);
    private static final Pattern CHOICES = Pattern.compile("([\\w-]+(?:\\|[\\w-]+)+)(?:[:;,] (.*))?", Pattern.DOTALL);
    private static final Pattern IN_BRACKETS = Pattern.compile("\\[(.*)]", Pattern.DOTALL);
    private static final String UNNAMED = "ARG";

    public CommandArgument {
        names = List.copyOf(names);
        placeholders = List.copyOf(placeholders);
    }

    /** Returns the argument of a parameter; empty if no word of a line is given to it. */
    static Optional<CommandArgument> of(Parameter parameter) {
        if (CommandSession.class.isAssignableFrom(parameter.getType())) {
            return Optional.empty();
        }
        String text = Optional.ofNullable(parameter.getAnnotation(Descriptor.class))
                .map(Descriptor::value)
                .orElse("");
        return Optional.ofNullable(parameter.getAnnotation(org.apache.felix.service.command.Parameter.class))
                .map(declared -> option(parameter, declared, text))
                .or(() -> operand(parameter, text));
    }

    private static CommandArgument option(
            Parameter parameter, org.apache.felix.service.command.Parameter declared, String text) {
        boolean isFlag = !declared.presentValue().equals(org.apache.felix.service.command.Parameter.UNSPECIFIED);
        DescribedText described = DescribedText.of(text, parameter, longest(declared.names()));
        String absent = declared.absentValue();
        boolean tells = !isFlag && absent.matches("[\\w.]+") && !absent.equals("0");
        return new CommandArgument(
                List.of(declared.names()),
                isFlag ? List.of() : described.placeholders(),
                true,
                false,
                isNumber(parameter),
                described.description(),
                tells ? absent : "");
    }

    private static Optional<CommandArgument> operand(Parameter parameter, String text) {
        Matcher brackets = IN_BRACKETS.matcher(text);
        boolean isOptional = brackets.matches();
        String inner = isOptional ? brackets.group(1) : text;
        if (isOptional && inner.isEmpty()) {
            return Optional.empty();
        }
        boolean takesMany = parameter.getType().isArray() || List.class.isAssignableFrom(parameter.getType());
        DescribedText described = DescribedText.of(inner, parameter, "");
        return Optional.of(new CommandArgument(
                List.of(),
                described.placeholders(),
                isOptional,
                takesMany && described.isRepeated(),
                isNumber(parameter),
                described.description(),
                ""));
    }

    private static String longest(String... names) {
        return Arrays.stream(names).reduce("", (one, other) -> other.length() > one.length() ? other : one);
    }

    private static boolean isNumber(Parameter parameter) {
        return Stream.of(int.class, long.class, double.class).anyMatch(parameter.getType()::equals);
    }

    /** Returns whether it has names, and is recognised by them. */
    public boolean isOption() {
        return !names.isEmpty();
    }

    /** Returns whether it is an option that takes a value. */
    public boolean takesValue() {
        return isOption() && !placeholders.isEmpty();
    }

    /** Returns the values that a placeholder names itself, as in {@code csv|html}; empty if it stands for others. */
    static List<String> choices(String placeholder) {
        return placeholder.contains("|") ? List.of(placeholder.split("\\|")) : List.of();
    }

    /** Returns how it is written in a synopsis. */
    public String synopsis() {
        String values = String.join(" ", placeholders) + (isRepeated ? "…" : "");
        if (isOption()) {
            return "[" + names.get(0) + (takesValue() ? " " + values : "") + "]";
        }
        return isOptional ? "[" + values + "]" : values;
    }

    /** Returns how it is written at the head of its description. */
    public String head() {
        return Stream.of(String.join(", ", names), String.join(" ", placeholders))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /**
     * The parts of a description.
     *
     * @param placeholders what stands for values
     * @param isRepeated whether the last one may be given more than once
     * @param description the rest
     */
    private record DescribedText(List<String> placeholders, boolean isRepeated, String description) {

        static DescribedText of(String text, Parameter parameter, String optionName) {
            Matcher written = PLACEHOLDERS.matcher(text);
            if (written.matches()) {
                String words = written.group(1);
                return new DescribedText(
                        List.of(words.replace("…", "").split(" ")), words.endsWith("…"), written.group(2));
            }
            Matcher choices = CHOICES.matcher(text);
            if (choices.matches()) {
                return new DescribedText(
                        List.of(choices.group(1)),
                        false,
                        Optional.ofNullable(choices.group(2)).orElse(""));
            }
            String name = parameter.isNamePresent() ? parameter.getName() : optionName.replaceFirst("^-+", "");
            boolean isPlural = parameter.getType().isArray() && name.endsWith("s");
            String placeholder = isPlural ? name.substring(0, name.length() - 1) : name;
            return new DescribedText(
                    List.of(placeholder.isEmpty() ? UNNAMED : upperCase(placeholder)),
                    isPlural || placeholder.isEmpty(),
                    text);
        }

        private static String upperCase(String name) {
            return IntStream.range(0, name.length())
                    .mapToObj(at -> (at > 0 && Character.isUpperCase(name.charAt(at)) ? "_" : "") + name.charAt(at))
                    .collect(Collectors.joining())
                    .replace('-', '_')
                    .toUpperCase(Locale.ROOT);
        }
    }
}
