package io.mneme.ui.gogo.settings;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.SettingsJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show settings, and change them for now and for later starts. */
@Component(service = SettingsCommands.class)
@GogoCommand(
        scope = "settings",
        function = {"list", "set", "restore"})
public final class SettingsCommands {

    private static final TableColumns COLUMNS = columns("pid", "key")
            .and("value", setting -> text(setting.path("value")))
            .and("default", setting -> text(setting.path("default")))
            .and("allowed", SettingsCommands::allowed)
            .and("note=fixed");

    private final SettingsAdmin settings;

    @Activate
    public SettingsCommands(@Reference SettingsAdmin settings) {
        this.settings = settings;
    }

    @Descriptor("Lists the settings of the container and its plug-ins")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[name of the configuration, as its file without .cfg; without one all]") String... pid) {
        String one = new CommandArguments(Map.of(), List.of(pid)).operand("configuration", "");
        return one.isEmpty() ? answer(settings.list(), json) : answer(settings.get(one), json);
    }

    @Descriptor("Changes a setting in its file, and lists its configuration")
    public Object set(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the configuration, as its file without .cfg") String pid,
            @Descriptor("key of the setting") String key,
            @Descriptor("its new value; a list with commas between") String value) {
        return answer(settings.change(pid, SettingsChange.set(key, elements(pid, key, value))), json);
    }

    @Descriptor("Gives a setting its shipped value again, and lists its configuration")
    public Object restore(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the configuration, as its file without .cfg") String pid,
            @Descriptor("key of the setting") String key) {
        return answer(settings.change(pid, SettingsChange.restore(key)), json);
    }

    private List<String> elements(String pid, String key, String value) {
        boolean list = settings.get(pid).settings().stream()
                .filter(setting -> setting.key().equals(key))
                .anyMatch(SettingInfo::list);
        return list
                ? Arrays.stream(value.split(","))
                        .map(String::strip)
                        .filter(element -> !element.isEmpty())
                        .toList()
                : List.of(value);
    }

    private static Object answer(List<SettingsGroup> groups, boolean json) {
        return new JsonAnswer(SettingsJson.list(groups), document -> table(document.path("data")), groups).answer(json);
    }

    private static Object answer(SettingsGroup group, boolean json) {
        return new JsonAnswer(SettingsJson.of(group), document -> table(List.of(document)), group.settings())
                .answer(json);
    }

    private static Table table(Iterable<JsonNode> groups) {
        List<JsonNode> rows = new ArrayList<>();
        groups.forEach(group -> group.path("settings")
                .forEach(setting -> rows.add(
                        ((ObjectNode) setting).put("pid", group.path("pid").textValue()))));
        return Table.of(rows, COLUMNS);
    }

    /** Returns a value as in a file: a list with commas, and no number with its thousands grouped. */
    private static Object text(JsonNode value) {
        return value.isArray() ? joined(value, ",") : value.isNull() ? "" : value.asText();
    }

    private static Object allowed(JsonNode setting) {
        String element = setting.has("options")
                ? joined(setting.path("options"), ", ")
                : type(setting.path("type").textValue()) + bounds(setting);
        return setting.path("list").asBoolean() ? "list: " + element : element;
    }

    private static String type(String name) {
        return switch (name) {
            case "boolean" -> "true, false";
            case "string" -> "text";
            default -> name;
        };
    }

    private static String bounds(JsonNode setting) {
        return setting.has("min") || setting.has("max")
                ? " " + setting.path("min").asText() + ".."
                        + setting.path("max").asText()
                : "";
    }
}
