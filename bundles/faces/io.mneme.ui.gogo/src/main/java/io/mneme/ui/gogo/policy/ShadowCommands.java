package io.mneme.ui.gogo.policy;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that runs a policy beside the active one, and shows how it differs. */
@Component(service = ShadowCommands.class)
@GogoCommand(scope = "policy", function = "shadow")
public final class ShadowCommands {

    private static final TableColumns COLUMNS =
            columns("kind", "name", "same", "different", "failed", "skipped").and("means", ShadowCommands::means);

    private final PolicyShadows shadows;

    @Activate
    public ShadowCommands(@Reference PolicyShadows shadows) {
        this.shadows = shadows;
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
        return new JsonAnswer(RecordJson.list(reports).toString(), ShadowCommands::table, reports).answer(json);
    }

    private static Object table(JsonNode document) {
        JsonNode reports = document.path("data");
        return reports.isEmpty() ? "no shadow" : Table.of(reports, COLUMNS);
    }

    private static Object means(JsonNode report) {
        return report.path("means").properties().stream()
                .map(mean -> String.format(
                        Locale.ROOT, "%s=%.3f", mean.getKey(), mean.getValue().doubleValue()))
                .collect(Collectors.joining(" "));
    }
}
