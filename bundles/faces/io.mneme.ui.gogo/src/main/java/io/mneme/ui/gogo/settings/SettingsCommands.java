package io.mneme.ui.gogo.settings;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import io.mneme.view.SettingsJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
        function = {"list", "set", "restore", "history", "undo"})
public final class SettingsCommands {

    private static final TableColumns COLUMNS = columns("pid", "key")
            .and("value", setting -> text(setting.path("value")))
            .and("changed", setting -> setting.path("value").equals(setting.path("default")) ? "" : "yes")
            .and("default", setting -> text(setting.path("default")))
            .and("allowed", SettingsCommands::allowed)
            .and("note=fixed")
            .deciding("pid", "key", "value")
            .detail("changed", "default", "allowed", "note");

    private static final String ACTOR = "shell";

    private final SettingsAdmin settings;

    @Activate
    public SettingsCommands(@Reference SettingsAdmin settings) {
        this.settings = settings;
    }

    @Descriptor("Lists the settings of the container and its plug-ins; one with what it decides"
            + "\nExample: settings:list io.mneme.dictation")
    public Object list(
            @Parameter(names = "--changed", presentValue = "true", absentValue = "false")
                    @Descriptor("only those that have another value than the shipped one")
                    boolean changed,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[PID KEY: name of the configuration, as its file without .cfg, then a key of it; a part"
                            + " of a key alone finds those that have it; without any all]")
                    String... words) {
        if (words.length > 2) {
            throw new IllegalArgumentException("only a configuration and a key can be given: " + words[2]);
        }
        Predicate<SettingInfo> chosen = setting -> !changed || !setting.value().equals(setting.shipped());
        if (words.length == 0) {
            return answer(some(settings.list(), chosen), json);
        }
        if (words.length == 2) {
            return answer(one(settings.get(words[0]), words[1]), json);
        }
        boolean isGroup = settings.list().stream().anyMatch(group -> group.pid().equals(words[0]));
        List<SettingsGroup> found = isGroup
                ? List.of()
                : some(settings.list(), chosen.and(setting -> setting.key().contains(words[0])));
        return found.isEmpty() ? answer(with(settings.get(words[0]), chosen), json) : answer(found, json);
    }

    private static List<SettingsGroup> some(List<SettingsGroup> groups, Predicate<SettingInfo> chosen) {
        return groups.stream()
                .map(group -> with(group, chosen))
                .filter(group -> !group.settings().isEmpty())
                .toList();
    }

    private static SettingsGroup with(SettingsGroup group, Predicate<SettingInfo> chosen) {
        return new SettingsGroup(
                group.pid(),
                group.name(),
                group.description(),
                group.revision(),
                group.settings().stream().filter(chosen).toList());
    }

    private static SettingsGroup one(SettingsGroup group, String key) {
        SettingsGroup one = with(group, setting -> setting.key().equals(key));
        if (one.settings().isEmpty()) {
            throw new NoSuchElementException("no setting of " + group.pid() + " is called " + key + "; there are "
                    + group.settings().stream().map(SettingInfo::key).collect(Collectors.joining(", ")));
        }
        return one;
    }

    @Descriptor("Changes a setting in its file, and lists its configuration"
            + "\nExample: settings:set io.mneme.dictation max_entries 20")
    public Object set(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the configuration, as its file without .cfg") String pid,
            @Descriptor("key of the setting") String key,
            @Descriptor("its new value; a list with commas between") String value) {
        return answer(settings.by(ACTOR).change(pid, SettingsChange.set(key, elements(pid, key, value))), json);
    }

    @Descriptor("Gives a setting its shipped value again, and lists its configuration"
            + "\nExample: settings:restore io.mneme.dictation max_entries")
    public Object restore(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("name of the configuration, as its file without .cfg") String pid,
            @Descriptor("key of the setting") String key) {
        return answer(settings.by(ACTOR).change(pid, SettingsChange.restore(key)), json);
    }

    @Descriptor(
            "Lists the changes of settings, the newest first: what, from what, to what, when and by what, and what was"
                    + " refused\n"
                    + "Example: settings:history -n 5")
    public Object history(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "100")
                    @Descriptor("how many changes, at least 1")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be at least 1: " + limit);
        }
        List<SettingEdit> edits = settings.history(limit);
        Instant now = Instant.now();
        return new JsonAnswer(RecordJson.list(edits), document -> edits(document, now), edits).answer(json);
    }

    @Descriptor("Takes back a change of a setting, and lists its configuration" + "\nExample: settings:undo 12")
    public Object undo(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[id of the change, as settings:history shows it; without one the newest]") String... change) {
        String id = new CommandArguments(Map.of(), List.of(change)).operand("change", "");
        if (!id.matches("[0-9]{0,18}")) {
            throw new IllegalArgumentException("the id of a change is a number, as settings:history shows it: " + id);
        }
        return answer(
                settings.by(ACTOR)
                        .undo(Optional.of(id).filter(text -> !text.isEmpty()).map(Long::valueOf)),
                json);
    }

    private static String given(JsonNode value) {
        return value.isNull() ? "" : value.asText();
    }

    private static Object edits(JsonNode document, Instant now) {
        TableColumns columns = columns("id")
                .and("at", edit -> CellFormat.moment(edit.path("at").asText(), now))
                .and("by", "pid", "key")
                .and("before", edit -> joined(edit.path("before"), ","))
                .and("after", edit -> joined(edit.path("after"), ","))
                .and("takes back", edit -> given(edit.path("undoes")))
                .and("refused", edit -> given(edit.path("refused")))
                .deciding("at", "key", "before", "after")
                .detail("by", "takes back");
        JsonNode edits = document.path("data");
        return edits.isEmpty() ? "no setting has been changed" : Table.of(edits, columns);
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
        return new JsonAnswer(SettingsJson.list(groups), document -> shown(document.path("data")), groups).answer(json);
    }

    private static Object answer(SettingsGroup group, boolean json) {
        return new JsonAnswer(SettingsJson.of(group), document -> shown(List.of(document)), group.settings())
                .answer(json);
    }

    private static Object shown(Iterable<JsonNode> groups) {
        List<JsonNode> rows = new ArrayList<>();
        groups.forEach(group -> group.path("settings")
                .forEach(setting -> rows.add(
                        ((ObjectNode) setting).put("pid", group.path("pid").textValue()))));
        return rows.size() == 1 ? FieldList.of(rows.get(0), COLUMNS.and("description")) : Table.of(rows, COLUMNS);
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
