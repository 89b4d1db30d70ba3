package io.mneme.ui.gogo.policy;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;
import static io.mneme.ui.gogo.output.TableColumns.pairs;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.RankingCell;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        function = {"list", "why", "use", "rank", "restore", "shadow"})
public final class PolicyCommands {

    private static final TableColumns COLUMNS = columns("kind", "name", "version", "bundle")
            .and("ranking", policy -> new RankingCell(policy.path("ranking").intValue()))
            .and("selectors", policy -> pairs(policy.path("selectors"), ","))
            .and("active")
            .and("serves recipes", policy -> joined(policy.path("serves_recipes"), " "))
            .and("used_by", "failures")
            .and("times", policy -> times(policy.path("times")))
            .and("note")
            .deciding("name", "active", "note")
            .detail("version", "bundle", "used by", "times");

    /** What requests and configuration override is a standard, and must not be taken for what is in force. */
    private static final TableColumns SETTINGS =
            columns("kind", "name").and("standard settings", policy -> joined(policy.path("settings"), "; "));

    private static final TableColumns SHADOWS =
            columns("kind", "name", "same", "different", "failed", "skipped").and("means", PolicyCommands::means);

    private static final String ACTOR = "shell";

    private final PolicyAdmin policies;
    private final PolicyShadows shadows;
    private final PolicyRemarks remarks;

    @Activate
    public PolicyCommands(
            @Reference PolicyAdmin policies, @Reference PolicyShadows shadows, @Reference PolicyRemarks remarks) {
        this.policies = policies;
        this.shadows = shadows;
        this.remarks = remarks;
    }

    @Descriptor("Lists the policies, the highest ranking first, and which are active or why not"
            + "\nExample: policy:list | grep window")
    public Object list(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return answer(kind -> true, Optional.empty(), json);
    }

    @Descriptor(
            "Shows which policy of each type serves requests that name none, by which rule, and why the others do not"
                    + "\nExample: policy:why --recipe dictation --mode notes")
    public Object why(
            @Parameter(names = "--recipe", absentValue = "") @Descriptor("the recipe of the requests; without it all")
                    String recipe,
            @Parameter(names = "--mode", absentValue = "") @Descriptor("the mode of the requests") String mode,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("the tenant of the requests") String tenant,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[type of the policy, such as renderer or window; without one all]") String... kind) {
        String one = new CommandArguments(Map.of(), List.of(kind)).operand("kind", "");
        List<PolicyChoice> choices = explained(one, Map.of("recipe", recipe, "mode", mode, "tenant", tenant));
        PolicyChoiceView view = new PolicyChoiceView(policies.list());
        return new JsonAnswer(
                        RecordJson.list(choices),
                        document -> Stream.of(
                                        Stream.of(view.of(document.path("data"))),
                                        remarks.unknownMode(mode).stream(),
                                        remarks
                                                .kept(choices.stream()
                                                        .map(PolicyChoice::kind)
                                                        .toList())
                                                .stream())
                                .flatMap(part -> part)
                                .toList(),
                        choices)
                .answer(json);
    }

    private List<PolicyChoice> explained(String kind, Map<String, String> selectors) {
        List<PolicyChoice> all = policies.explain(selectors);
        List<PolicyChoice> chosen = all.stream()
                .filter(choice -> kind.isEmpty() || choice.kind().equals(kind))
                .toList();
        if (chosen.isEmpty() && !kind.isEmpty()) {
            throw new UnknownPolicyException(
                    "kind of policy", kind, all.stream().map(PolicyChoice::kind).toList());
        }
        return chosen;
    }

    @Descriptor("Activates a policy, and lists its kind" + "\nExample: policy:use --now renderer arrow")
    public Object use(
            @Parameter(names = "--now", presentValue = "true", absentValue = "false")
                    @Descriptor("take over open windows at once, not at their next rebuild")
                    boolean now,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name) {
        return changed(kind, Optional.of(now), swap -> policies.by(ACTOR).use(kind, name, swap), json);
    }

    @Descriptor("Gives a policy another ranking, and lists its kind" + "\nExample: policy:rank window aligned 200")
    public Object rank(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name,
            @Descriptor("ranking from now on; higher wins") int ranking) {
        return changed(kind, Optional.empty(), swap -> policies.by(ACTOR).rank(kind, name, ranking), json);
    }

    @Descriptor(
            "Takes back what use and rank have changed for a kind, and lists it" + "\nExample: policy:restore renderer")
    public Object restore(
            @Parameter(names = "--now", presentValue = "true", absentValue = "false")
                    @Descriptor("let open windows take over what is active then at once, not at their next rebuild")
                    boolean now,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind) {
        return changed(kind, Optional.of(now), swap -> policies.by(ACTOR).restore(kind, swap), json);
    }

    /**
     * Makes a change of a kind and lists it, and says what open windows keep meanwhile.
     *
     * @param now whether they change at once; empty if the command has no option for that
     */
    private Object changed(String kind, Optional<Boolean> now, Consumer<SwapTiming> change, boolean json) {
        List<String> before = remarks.active(kind);
        boolean isNow = now.orElse(false);
        change.accept(isNow ? SwapTiming.NOW : SwapTiming.AT_REBUILD);
        String advice = now.isPresent() ? "; --now changes them at once" : "";
        return answer(
                kind::equals,
                isNow ? Optional.empty() : remarks.kept(kind, before).map(kept -> kept + advice),
                json);
    }

    @Descriptor("Runs a policy beside the active one without serving it, and lists how the shadows differ; without"
            + " arguments it only lists them" + "\nExample: policy:shadow window fifo")
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

    private Object answer(Predicate<String> kinds, Optional<String> remark, boolean json) {
        List<PolicyInfo> chosen = policies.list().stream()
                .filter(policy -> kinds.test(policy.kind()))
                .toList();
        return new JsonAnswer(
                        RecordJson.list(chosen),
                        document -> Stream.concat(tables(document).stream(), remark.stream())
                                .toList(),
                        chosen)
                .answer(json);
    }

    /** Returns a table of the policies, and one of the standard settings of those that have any. */
    private static List<Object> tables(JsonNode document) {
        JsonNode policies = document.path("data");
        List<JsonNode> configurable = policies.valueStream()
                .filter(policy -> !policy.path("settings").isEmpty())
                .toList();
        Table overview = Table.of(policies, COLUMNS);
        return configurable.isEmpty() ? List.of(overview) : List.of(overview, Table.of(configurable, SETTINGS));
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
                        "%s, p50 %.3f ms, p99 %.3f ms, at most %.3f ms",
                        CellFormat.plural(times.path("calls").longValue(), "call", "calls"),
                        times.path("p50_ms").doubleValue(),
                        times.path("p99_ms").doubleValue(),
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
