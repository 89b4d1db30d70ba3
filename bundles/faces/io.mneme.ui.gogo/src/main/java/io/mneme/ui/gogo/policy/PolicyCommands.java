package io.mneme.ui.gogo.policy;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;
import static io.mneme.ui.gogo.output.TableColumns.pairs;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.RankingCell;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show which policies there are, activate or rank them, and run one beside the active one. */
@Component(service = PolicyCommands.class)
@GogoCommand(
        scope = "policy",
        function = {"list", "use", "rank", "restore", "shadow"})
public final class PolicyCommands {

    private static final TableColumns COLUMNS = columns("kind", "name", "version", "bundle")
            .and("ranking", policy -> new RankingCell(policy.path("ranking").intValue()))
            .and("selectors", policy -> pairs(policy.path("selectors"), ","))
            .and("active", "used_by", "failures")
            .and("times", policy -> times(policy.path("times")))
            .and("note");

    /** What requests and configuration override is a standard, and must not be taken for what is in force. */
    private static final TableColumns SETTINGS =
            columns("kind", "name").and("standard settings", policy -> joined(policy.path("settings"), "; "));

    private static final TableColumns SHADOWS =
            columns("kind", "name", "same", "different", "failed", "skipped").and("means", PolicyCommands::means);

    private final PolicyAdmin policies;
    private final PolicyShadows shadows;

    @Activate
    public PolicyCommands(@Reference PolicyAdmin policies, @Reference PolicyShadows shadows) {
        this.policies = policies;
        this.shadows = shadows;
    }

    @Descriptor("Lists the policies, the highest ranking first, and which are active or why not")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return answer(kind -> true, json);
    }

    @Descriptor("Activates a policy, and lists its kind")
    public Object use(
            @Parameter(names = "--now", presentValue = "true", absentValue = "false")
                    @Descriptor("take over open windows at once, not at their next rebuild")
                    boolean now,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name) {
        policies.use(kind, name, now ? SwapTiming.NOW : SwapTiming.AT_REBUILD);
        return answer(kind::equals, json);
    }

    @Descriptor("Gives a policy another ranking, and lists its kind")
    public Object rank(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name,
            @Descriptor("ranking from now on; higher wins") int ranking) {
        policies.rank(kind, name, ranking);
        return answer(kind::equals, json);
    }

    @Descriptor("Takes back what use and rank have changed for a kind, and lists it")
    public Object restore(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind) {
        policies.restore(kind);
        return answer(kind::equals, json);
    }

    @Descriptor(
            "Runs a policy beside the active one without serving it, and lists how the shadows differ; without arguments it"
                    + " only lists them")
    public Object shadow(
            @Parameter(names = "--off", presentValue = "true", absentValue = "false")
                    @Descriptor("end the shadow of a type")
                    boolean off,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window, and its name") String... policy) {
        if (policy.length != 0 && policy.length != (off ? 1 : 2)) {
            throw new IllegalArgumentException("policy:shadow takes TYPE NAME, --off TYPE, or nothing");
        }
        if (off && policy.length == 1) {
            shadows.remove(policy[0]);
        } else if (policy.length == 2) {
            shadows.use(policy[0], policy[1]);
        }
        List<ShadowReport> reports = shadows.list();
        return new JsonAnswer(RecordJson.list(reports), PolicyCommands::shadowTable, reports).answer(json);
    }

    private Object answer(Predicate<String> kinds, boolean json) {
        List<PolicyInfo> chosen = policies.list().stream()
                .filter(policy -> kinds.test(policy.kind()))
                .toList();
        return new JsonAnswer(RecordJson.list(chosen), PolicyCommands::tables, chosen).answer(json);
    }

    /** Returns a table of the policies, and one of the standard settings of those that have any. */
    private static Object tables(JsonNode document) {
        JsonNode policies = document.path("data");
        List<JsonNode> configurable = policies.valueStream()
                .filter(policy -> !policy.path("settings").isEmpty())
                .toList();
        Table overview = Table.of(policies, COLUMNS);
        return configurable.isEmpty() ? overview : overview + "\n\n" + Table.of(configurable, SETTINGS);
    }

    private static Object shadowTable(JsonNode document) {
        JsonNode reports = document.path("data");
        return reports.isEmpty() ? "no shadow" : Table.of(reports, SHADOWS);
    }

    private static Object times(JsonNode times) {
        return times.path("calls").longValue() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%d calls, %.3f ms, at most %.3f ms",
                        times.path("calls").longValue(),
                        times.path("mean_ms").doubleValue(),
                        times.path("max_ms").doubleValue());
    }

    private static Object means(JsonNode report) {
        return report.path("means")
                .propertyStream()
                .map(mean -> String.format(
                        Locale.ROOT, "%s=%.3f", mean.getKey(), mean.getValue().doubleValue()))
                .collect(Collectors.joining(" "));
    }
}
