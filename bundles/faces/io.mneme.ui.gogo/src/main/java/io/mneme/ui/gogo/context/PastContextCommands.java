package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.context.DialogueFile.DialogueOptions;
import io.mneme.view.ContextJson;
import io.mneme.view.format.ProviderFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shell command that shows what a language model would have been shown before an entry was recorded. */
@Component(service = PastContextCommands.class)
@GogoCommand(
        scope = "context",
        function = {"at"})
public final class PastContextCommands {

    private final ContextReplay replay;

    @Activate
    public PastContextCommands(@Reference ContextReplay replay) {
        this.replay = replay;
    }

    @Descriptor("Assembles the context of a past turn: with the entries before an entry, as if that were next")
    public Object at(
            CommandSession console,
            @Parameter(names = "--recipe", absentValue = "")
                    @Descriptor("name of the recipe; without it that of dictations, which needs a mode")
                    String recipe,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor("name of the renderer") String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor("name of the window policy") String window,
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor("type=name, a policy of another type; may be repeated")
                    String policy,
            @Parameter(names = "--set", absentValue = "")
                    @Descriptor("name=value, a setting of the window policy, or type.name=value; may be repeated")
                    String set,
            @Parameter(names = "--model", absentValue = "") @Descriptor("model whose tokens are counted") String model,
            @Parameter(names = "--text", absentValue = "")
                    @Descriptor(
                            "name=text, a text that a contributor of the recipe reads, such as input; may be repeated")
                    String text,
            @Parameter(names = "--conversation", absentValue = "")
                    @Descriptor("id of a recorded dialogue, for a recipe that shows one")
                    String conversation,
            @Parameter(names = "--journal", absentValue = "")
                    @Descriptor("where the conversation is recorded: message or utterance")
                    String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor("author whose next message the model writes")
                    String persona,
            @Parameter(names = "--form", absentValue = ProviderFormat.DEFAULT_NAME)
                    @Descriptor(
                            "form of the body, which --json shows: openai, openai-responses, anthropic, gemini, items or"
                                    + " text")
                    String form,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("id of the entry, then the mode, for example proofread") String... entry)
            throws IOException {
        CommandArguments words = CommandArguments.parse(entry, "--policy", "--set", "--text");
        if (words.operands().isEmpty()) {
            throw new IllegalArgumentException("id of an entry must be given");
        }
        List<String> others = words.operands().subList(1, words.operands().size());
        ContextRequest request = ContextRequestBuilder.start(
                        recipe, ContextFinder.SHELL_SESSION, tenant, new CommandArguments(Map.of(), others))
                .withOptions(renderer, window, words.values("--policy", policy), words.values("--set", set))
                .withModel(model)
                .withForm(form)
                .build(Map.of(), words.values("--text", text), List.of());
        DialogueOptions options = new DialogueOptions("", conversation, journal, persona);
        Context context = replay.assembleBefore(
                DialogueFile.addTo(request, options, console), words.operands().get(0));
        BodyForm body = request.options().form().orElseThrow();
        return new AssembledContext(
                        context, ContextJson.pastContext(context, body).toString())
                .answer(json);
    }
}
