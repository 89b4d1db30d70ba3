package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;

import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.ContainerJson;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shell command that shows how providers cache prompts. */
@Component(service = ProviderCommands.class)
@GogoCommand(
        scope = "context",
        function = {"providers"})
public final class ProviderCommands {

    private static final TableColumns COLUMNS = columns("name")
            .and("models", provider -> joined(provider.path("models"), " "))
            .and(
                    "minimum tokens=min_prefix_tokens",
                    "step=granularity_tokens",
                    "kept for (s)=cache_ttl_s",
                    "marks=breakpoints",
                    "cached_price",
                    "write_price");

    private final ProviderProfiles profiles;

    @Activate
    public ProviderCommands(@Reference ProviderProfiles profiles) {
        this.profiles = profiles;
    }

    @Descriptor("Lists how the providers of models cache prompts, and what they charge for cached tokens")
    public Object providers(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return JsonAnswer.list(ContainerJson.providers(profiles), profiles.list(), COLUMNS)
                .answer(json);
    }
}
