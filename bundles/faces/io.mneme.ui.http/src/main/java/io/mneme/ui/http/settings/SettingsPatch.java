package io.mneme.ui.http.settings;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.view.input.StrictJsonReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a merge patch of settings: a value for each key that is to change, {@code null} for one that is to be restored. */
final class SettingsPatch {

    private final RequestFields fields;
    private final Map<String, SettingInfo> settings;

    private SettingsPatch(RequestFields fields, Map<String, SettingInfo> settings) {
        this.fields = fields;
        this.settings = settings;
    }

    /**
     * Reads a body.
     *
     * @param group the settings that it is about, whose types its values must have
     * @param revision the revision that the change is conditional on
     */
    static SettingsChange read(String body, SettingsGroup group, Optional<String> revision) {
        RequestFields fields = new RequestFields(StrictJsonReader.readObject(body), "");
        Map<String, SettingInfo> settings =
                group.settings().stream().collect(Collectors.toMap(SettingInfo::key, Function.identity()));
        fields.requireKnown(group.settings().stream().map(SettingInfo::key).toList());
        return new SettingsPatch(fields, settings).change(revision);
    }

    private SettingsChange change(Optional<String> revision) {
        Map<String, List<String>> values = new HashMap<>();
        Set<String> restored = new HashSet<>();
        fields.object().properties().forEach(field -> {
            if (field.getValue().isNull()) {
                restored.add(field.getKey());
            } else {
                values.put(field.getKey(), texts(settings.get(field.getKey()), field.getValue()));
            }
        });
        return new SettingsChange(values, restored, revision);
    }

    private List<String> texts(SettingInfo setting, JsonNode value) {
        if (!setting.list()) {
            return List.of(text(setting, value));
        }
        if (!value.isArray()) {
            throw fields.invalid(setting.key(), "must be an array");
        }
        List<String> texts = new ArrayList<>();
        value.forEach(element -> texts.add(text(setting, element)));
        return texts;
    }

    private String text(SettingInfo setting, JsonNode value) {
        if (!isOfType(setting.type(), value)) {
            throw fields.invalid(setting.key(), rule(setting));
        }
        return setting.type() == SettingType.NUMBER ? value.decimalValue().toString() : value.asText();
    }

    private static boolean isOfType(SettingType type, JsonNode value) {
        return switch (type) {
            case BOOLEAN -> value.isBoolean();
            case INTEGER -> value.isIntegralNumber();
            case NUMBER -> value.isNumber();
            case TEXT, PASSWORD -> value.isTextual();
        };
    }

    private static String rule(SettingInfo setting) {
        String element =
                switch (setting.type()) {
                    case BOOLEAN -> "true or false";
                    case INTEGER -> "a whole number";
                    case NUMBER -> "a number";
                    case TEXT, PASSWORD -> "a text";
                };
        return setting.list() ? "must be an array, each element " + element : "must be " + element;
    }
}
