package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TableColumn.column;
import static io.mneme.ui.gogo.output.TableColumn.joined;

import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumn;
import io.mneme.view.ProviderJson;
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

    private static final TableColumn[] COLUMNS = {
        column("name"),
        column("models", provider -> joined(provider.path("models"), " ")),
        column("minimum tokens", "min_prefix_tokens"),
        column("step", "granularity_tokens"),
        column("kept for (s)", "cache_ttl_s"),
        column("marks", "breakpoints"),
        column("cached price", "cached_price"),
        column("write price", "write_price")
    };

    private final ProviderProfiles profiles;

    @Activate
    public ProviderCommands(@Reference ProviderProfiles profiles) {
        this.profiles = profiles;
    }

    @Descriptor("Lists how the providers of models cache prompts, and what they charge for cached tokens")
    public Object providers(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return AnswerForm.of(json).answer(JsonAnswer.list(ProviderJson.list(profiles), profiles.list(), COLUMNS));
    }
}
