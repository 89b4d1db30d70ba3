package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsGroup;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/** Writes settings as JSON. */
public final class SettingsJson {

    private SettingsJson() {}

    /** Returns configurations as an object whose {@code data} is the list. */
    public static ObjectNode list(List<SettingsGroup> groups) {
        return JsonNodes.object().set("data", JsonNodes.array(groups, SettingsJson::of));
    }

    /** Returns a configuration as an object. */
    public static ObjectNode of(SettingsGroup group) {
        ObjectNode json = JsonNodes.object();
        json.put("pid", group.pid());
        json.put("name", group.name());
        json.put("description", group.description());
        return json.set("settings", JsonNodes.array(group.settings(), SettingsJson::setting));
    }

    private static ObjectNode setting(SettingInfo setting) {
        ObjectNode json = JsonNodes.object();
        json.put("key", setting.key());
        json.put("type", setting.type() == SettingType.TEXT ? "string" : name(setting.type()));
        json.put("list", setting.list());
        json.put("description", setting.description());
        json.set("value", value(setting, setting.value()));
        json.set("default", value(setting, setting.shipped()));
        setting.range().min().ifPresent(min -> json.put("min", min));
        setting.range().max().ifPresent(max -> json.put("max", max));
        if (!setting.options().isEmpty()) {
            json.set("options", JsonNodes.strings(setting.options()));
        }
        setting.fixed().ifPresent(reason -> json.put("fixed", reason));
        return json;
    }

    private static String name(SettingType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static JsonNode value(SettingInfo setting, List<String> texts) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (!setting.list()) {
            return texts.isEmpty() ? json.nullNode() : element(setting.type(), texts.get(0));
        }
        return JsonNodes.array(texts, text -> element(setting.type(), text));
    }

    /** Returns an element; a text that is not of the type, which only a file can contain, stays a text. */
    private static JsonNode element(SettingType type, String text) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        boolean typed =
                switch (type) {
                    case BOOLEAN -> text.matches("(?i)true|false");
                    case INTEGER -> text.matches("[+-]?\\d{1,18}");
                    case NUMBER -> text.matches("[+-]?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,3})?");
                    case TEXT, PASSWORD -> false;
                };
        if (!typed) {
            return json.textNode(text);
        }
        return type == SettingType.BOOLEAN
                ? json.booleanNode(Boolean.parseBoolean(text))
                : json.numberNode(new BigDecimal(text));
    }
}
