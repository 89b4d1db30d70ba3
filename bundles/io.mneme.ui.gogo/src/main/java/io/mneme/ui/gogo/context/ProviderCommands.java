package io.mneme.ui.gogo.context;

import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.gogo.context.ProviderTable.ProviderRow;
import io.mneme.ui.gogo.output.AnswerForm;
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
        return AnswerForm.of(json)
                .answer(new ProviderTable(profiles.list().stream()
                        .map(profile -> new ProviderRow(profile, profiles.modelsOf(profile.name())))
                        .toList()));
    }
}
