package io.mneme.support.settings;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.metatype.AttributeDefinition;

/**
 * The values of a configuration by their declarations: each is checked as it is read, and an absent or blank one is the default.
 *
 * <p>Each bundle has its own copy of this class, and reads its settings at the start. So the methods have no lambda expressions, each of
 * which would be made in each bundle.
 *
 * @param given what the configuration contains, also under keys that are not declared
 * @param declared the declarations by key
 */
public record SettingValues(ConfigurationValues given, Map<String, DeclaredSetting> declared) {

    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ms",
            ChronoUnit.MILLIS,
            "s",
            ChronoUnit.SECONDS,
            "seconds",
            ChronoUnit.SECONDS,
            "minutes",
            ChronoUnit.MINUTES);

    /** Returns the declaration of a key. */
    public DeclaredSetting declaration(String key) {
        DeclaredSetting setting = declared.get(key);
        if (setting == null) {
            throw new IllegalStateException(key + " is not declared");
        }
        return setting;
    }

    /** Returns whether the configuration has a value for a key. */
    public boolean has(String key) {
        return given.text(key).isPresent();
    }

    /** Returns a switch: {@code true} or {@code false}, in any case of letters. */
    public boolean flag(String key) {
        String value = text(key).orElseThrow();
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidValueException(key, "must be true or false", value);
        };
    }

    /** Returns a whole number. */
    public int number(String key) {
        return (int) whole(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Returns a whole number of at most 18 digits. */
    public long longNumber(String key) {
        return whole(key, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Returns a duration, which is a whole number of the unit that the key ends with. */
    public Duration duration(String key) {
        ChronoUnit unit = UNITS.get(key.substring(key.lastIndexOf('_') + 1));
        long amount = declaration(key).type() == AttributeDefinition.LONG ? longNumber(key) : number(key);
        return Duration.of(amount, unit);
    }

    private long whole(String key, long smallest, long largest) {
        DeclaredSetting setting = declaration(key);
        String text = text(key).orElseThrow();
        Optional<Long> number = ConfigurationValues.wholeLong(text);
        boolean isWhole = number.isPresent() && smallest <= number.get() && number.get() <= largest;
        if (isWhole && isWithin(setting, BigDecimal.valueOf(number.get()))) {
            return number.get();
        }
        throw isWhole && setting.max().isEmpty()
                ? new InvalidValueException(
                        key, "must be at least " + setting.min().orElseThrow(), number.get())
                : new InvalidValueException(key, "must be a whole number" + bounds(setting), text);
    }

    /** Returns a number within its bounds. */
    public double decimal(String key) {
        DeclaredSetting setting = declaration(key);
        String text = text(key).orElseThrow();
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number) && isWithin(setting, BigDecimal.valueOf(number))) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw new InvalidValueException(key, "must be a number" + bounds(setting), text);
        }
        throw new InvalidValueException(key, "must be a number" + bounds(setting), text);
    }

    private static boolean isWithin(DeclaredSetting setting, BigDecimal number) {
        return (setting.min().isEmpty() || number.compareTo(setting.min().get()) >= 0)
                && (setting.max().isEmpty() || number.compareTo(setting.max().get()) <= 0);
    }

    private static String bounds(DeclaredSetting setting) {
        return setting.max().isEmpty()
                ? ""
                : " from " + setting.min().orElseThrow() + " to "
                        + setting.max().get();
    }

    /** Returns one of the allowed texts. */
    public String choice(String key) {
        String value = text(key).orElseThrow();
        if (!declaration(key).options().containsKey(value)) {
            String allowed = String.join(", ", declaration(key).options().keySet());
            throw new InvalidValueException(key, "must be one of " + allowed, value);
        }
        return value;
    }

    /** Returns a time zone; the machine's own if there is none. */
    public ZoneId zone(String key) {
        Optional<String> zone = text(key);
        return zone.isEmpty() ? ZoneId.systemDefault() : zone(key, zone.get());
    }

    private static ZoneId zone(String key, String value) {
        try {
            return ZoneId.of(value);
        } catch (DateTimeException unknown) {
            throw new InvalidValueException(key, "must be a time zone, as Asia/Shanghai or UTC", value);
        }
    }

    /** Returns a path; empty if there is none. */
    public Optional<Path> path(String key) {
        Optional<String> path = text(key);
        return path.isEmpty() ? Optional.empty() : Optional.of(path(key, path.get()));
    }

    private static Path path(String key, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException wrong) {
            throw new InvalidValueException(key, "must be a path", value);
        }
    }

    /** Returns a text of one line, unchanged: the space around it belongs to it. A blank one is not absent, but wrong. */
    public String line(String key) {
        List<String> defaults = declaration(key).defaults();
        return given.line(key, defaults.isEmpty() ? "" : defaults.get(0));
    }

    /** Returns the texts of a list, or of one text with commas between them. A list without elements is not the default. */
    public List<String> list(String key) {
        List<String> defaults = declaration(key).defaults();
        return given.properties().containsKey(key) ? given.list(key).toList() : defaults;
    }

    /** Returns the value without the space around it; empty if there is none, nor a default. */
    public Optional<String> text(String key) {
        Optional<String> text = given.text(key);
        return text.isPresent() ? text : declaration(key).defaults().stream().findFirst();
    }
}
