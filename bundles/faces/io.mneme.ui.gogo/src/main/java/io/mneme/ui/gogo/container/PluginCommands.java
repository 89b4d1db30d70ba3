package io.mneme.ui.gogo.container;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginState;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show what became of the files in {@code deploy}, and change them. */
@Component(service = PluginCommands.class)
@GogoCommand(
        scope = "plugin",
        function = {"list", "why", "install", "remove", "rollback"})
public final class PluginCommands {

    private static final String NAME = "file in deploy, or symbolic name of the bundle";

    /** A jar that never ran is not kept. */
    private static final Set<PluginState> HAVE_RUN =
            EnumSet.of(PluginState.ACTIVE, PluginState.WAITING, PluginState.FAILED, PluginState.HANGING);

    private static final TableColumns COLUMNS = columns("file", "version", "state")
            .and("adds", plugin -> joined(plugin.path("adds"), ", "))
            .and("calls=calls/calls", "failures=calls/failures")
            .and("p50/p99/max ms", plugin -> times(plugin.path("calls")))
            .and("unreturned=calls/unreturned")
            .and("problem", plugin -> joined(plugin.path("problems"), "; "))
            .deciding("file", "state", "problem")
            .detail("adds", "calls", "failures", "p50/p99/max ms");

    private static final TableColumns FIELDS = columns("file", "name", "version", "state")
            .and("adds", plugin -> joined(plugin.path("adds"), ", "))
            .and("why", PluginCommands::why)
            .and("calls=calls/calls", "failures=calls/failures")
            .and("p50/p99/max ms", plugin -> times(plugin.path("calls")))
            .and("unreturned=calls/unreturned", "previous", "sha256");

    private static final String ACTOR = "shell";

    private final PluginAdmin plugins;

    @Activate
    public PluginCommands(@Reference PluginAdmin plugins) {
        this.plugins = plugins;
    }

    @Descriptor("Lists the files in deploy, and what became of each" + "\nExample: plugin:list --json")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return list(Optional.empty(), json);
    }

    private Object list(Optional<String> remark, boolean json) {
        List<PluginInfo> all = plugins.list();
        Stream<String> more = all.stream().anyMatch(plugin -> !plugin.problems().isEmpty())
                ? Stream.of("plugin why FILE tells more")
                : Stream.empty();
        List<String> remarks = Stream.concat(remark.stream(), more).toList();
        return new JsonAnswer(
                        RecordJson.list(all),
                        document -> Stream.concat(Stream.of(Table.of(document.path("data"), COLUMNS)), remarks.stream())
                                .toList(),
                        all)
                .answer(json);
    }

    @Descriptor("Shows what a plug-in adds, or why it does not take part" + "\nExample: plugin:why margin.jar")
    public Object why(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor(NAME) String plugin) {
        return answer(plugins.find(plugin), json);
    }

    @Descriptor("Copies a jar into deploy, in the place of one of the same bundle, and shows what becomes of it"
            + "\nExample: plugin:install target/margin.jar")
    public Object install(
            CommandSession session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("jar with a bundle") String file) {
        return answer(
                plugins.by(ACTOR)
                        .install(session.currentDir()
                                .resolve(file)
                                .toAbsolutePath()
                                .toString()),
                json);
    }

    @Descriptor("Deletes the file of a plug-in, and lists the others" + "\nExample: plugin:remove margin.jar")
    public Object remove(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor(NAME) String plugin) {
        PluginInfo removed = plugins.find(plugin);
        plugins.by(ACTOR).remove(plugin);
        boolean isKept =
                HAVE_RUN.contains(removed.state()) || removed.previous().isPresent();
        String file = removed.file();
        return list(
                isKept
                        ? Optional.of(file + " is removed; plugin rollback " + file + " puts it back")
                        : Optional.empty(),
                json);
    }

    @Descriptor("Puts the version that ran before back into deploy, also of a plug-in that was removed"
            + "\nExample: plugin:rollback margin.jar")
    public Object rollback(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor(NAME) String plugin) {
        return answer(plugins.by(ACTOR).rollback(plugin), json);
    }

    private static Object answer(PluginInfo plugin, boolean json) {
        return JsonAnswer.of(RecordJson.of(plugin), document -> FieldList.of(document, FIELDS))
                .answer(json);
    }

    private static Object why(JsonNode plugin) {
        return plugin.path("problems").isEmpty() ? "nothing is wrong" : joined(plugin.path("problems"), "; ");
    }

    private static Object times(JsonNode calls) {
        return calls.path("calls").longValue() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.3f/%.3f/%.3f",
                        calls.path("p50_ms").doubleValue(),
                        calls.path("p99_ms").doubleValue(),
                        calls.path("max_ms").doubleValue());
    }
}
