package io.mneme.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.settings.FixedSettingException;
import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.file.ValueTemplate;
import io.mneme.settings.metatype.MetatypeAttribute;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One configuration with its files: shows its settings, and makes the content of its file after a change.
 *
 * @param configuration the configuration
 * @param content content of the file that a change is stored in
 * @param shipped content of the file whose place that file takes
 * @param properties the framework properties by name, as placeholders name them
 */
record ConfigurationEdit(
        DescribedConfiguration configuration,
        PropertiesText content,
        PropertiesText shipped,
        Function<String, Optional<String>> properties) {

    private static final String COMMAND_LINE_PREFIX = "mneme.";
    private static final String REFERENCE_SUFFIX = ".target";
    private static final int REVISION_DIGITS = 16;

    /** Returns the settings. */
    SettingsGroup group() {
        List<SettingInfo> settings =
                configuration.definition().attributes().stream().map(this::info).toList();
        return new SettingsGroup(
                configuration.pid(),
                configuration.definition().name(),
                configuration.definition().description(),
                revision(),
                settings);
    }

    /** Returns the revision, which is made of the values in use: it differs for other ones. */
    String revision() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            configuration.definition().attributes().stream()
                    .flatMap(attribute -> Stream.of(attribute.key(), String.valueOf(value(attribute))))
                    .forEach(text -> digest.update((text.length() + ":" + text).getBytes(UTF_8)));
            return HexFormat.of().formatHex(digest.digest()).substring(0, REVISION_DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    private SettingInfo info(MetatypeAttribute attribute) {
        boolean secret = attribute.type() == SettingType.PASSWORD;
        return new SettingInfo(
                attribute.key(),
                attribute.type(),
                attribute.list(),
                attribute.description(),
                secret ? List.of() : value(attribute),
                secret ? List.of() : shippedValue(attribute),
                attribute.range(),
                attribute.options(),
                fixedReason(attribute.key()));
    }

    private List<String> value(MetatypeAttribute attribute) {
        return attribute.texts(configuration.value(attribute.key()));
    }

    /** The value without what the command line adds. */
    private List<String> shippedValue(MetatypeAttribute attribute) {
        return attribute.texts(shipped.value(attribute.key())
                .map(ValueTemplate::new)
                .map(template -> template.resolve(name ->
                        template.property().equals(Optional.of(name)) ? Optional.empty() : properties.apply(name))));
    }

    private Optional<String> fixedReason(String key) {
        if (configuration.fixedKeys().contains(key) || key.endsWith(REFERENCE_SUFFIX)) {
            return Optional.of("can be changed in the file " + configuration.pid() + ".cfg only");
        }
        if (configuration.state().isPresent() && configuration.file().isEmpty()) {
            return Optional.of("is set by a program, not by a file");
        }
        return content.value(key)
                .flatMap(raw -> new ValueTemplate(raw).property())
                .filter(name -> properties.apply(name).isPresent())
                .map(ConfigurationEdit::givenAtStart);
    }

    private static String givenAtStart(String property) {
        return property.startsWith(COMMAND_LINE_PREFIX)
                ? "is given at the start, by --set " + property.substring(COMMAND_LINE_PREFIX.length())
                : "is given at the start, by the property " + property;
    }

    /**
     * Returns the content of the file after a change.
     *
     * @throws InvalidSettingException if the change breaks a rule
     */
    PropertiesText changed(SettingsChange change) {
        PropertiesText changed = content;
        for (Map.Entry<String, List<String>> one : change.values().entrySet()) {
            String value = SettingRules.check(changeable(one.getKey()), one.getValue());
            changed = changed.withValue(one.getKey(), template(one.getKey()).withValue(value));
        }
        for (String key : change.restored()) {
            changeable(key);
            changed = changed.withLineOf(shipped, key);
        }
        return changed;
    }

    /** Returns what stands in the file for a key, or has been shipped. */
    private ValueTemplate template(String key) {
        return new ValueTemplate(content.value(key).or(() -> shipped.value(key)).orElse(""));
    }

    private MetatypeAttribute changeable(String key) {
        MetatypeAttribute known = configuration.definition().attributes().stream()
                .filter(attribute -> attribute.key().equals(key))
                .findFirst()
                .orElseThrow(() -> unknown(key));
        fixedReason(key).ifPresent(reason -> {
            throw new FixedSettingException(key, reason);
        });
        return known;
    }

    private InvalidSettingException unknown(String key) {
        String known = configuration.definition().attributes().stream()
                .map(MetatypeAttribute::key)
                .sorted()
                .collect(Collectors.joining(", "));
        return new InvalidSettingException(key, "is no setting of " + configuration.pid() + "; there are " + known);
    }

    /** Returns the values that the bundle will be given for the keys of a change; empty for a key that will be absent. */
    Map<String, Optional<String>> expected(PropertiesText changed, SettingsChange change) {
        Map<String, String> values = resolved(changed);
        Map<String, Optional<String>> expected = new HashMap<>();
        change.values().keySet().forEach(key -> expected.put(key, Optional.ofNullable(values.get(key))));
        change.restored().forEach(key -> expected.put(key, Optional.ofNullable(values.get(key))));
        return expected;
    }

    /** Returns the values of a file by key, with the properties in the place of their placeholders. */
    Map<String, String> resolved(PropertiesText text) {
        return text.values().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, value -> new ValueTemplate(value.getValue()).resolve(properties)));
    }
}
