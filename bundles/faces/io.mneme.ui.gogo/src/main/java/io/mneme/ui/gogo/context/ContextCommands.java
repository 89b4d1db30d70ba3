package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.context.DialogueFile.DialogueOptions;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.view.ContextJson;
import io.mneme.view.format.ProviderFormat;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show what a language model would be shown, and why. */
@Component(service = ContextCommands.class)
@GogoCommand(
        scope = "context",
        function = {"assemble", "why", "replay"})
public final class ContextCommands {

    private final ContextAssembler assembler;
    private final ContextReplay replay;
    private final ContextUsage usage;

    @Activate
    public ContextCommands(
            @Reference ContextAssembler assembler, @Reference ContextReplay replay, @Reference ContextUsage usage) {
        this.assembler = assembler;
        this.replay = replay;
        this.usage = usage;
    }

    @Descriptor(
            "Assembles a context, by default that of the next dictation: the prompt, then how long it is and how much is"
                    + " unchanged")
    public Object assemble(
            CommandSession console,
            @Parameter(names = "--recipe", absentValue = "")
                    @Descriptor("name of the recipe; without it that of dictations, which needs a mode")
                    String recipe,
            @Parameter(names = "--session", absentValue = ContextFinder.SHELL_SESSION)
                    @Descriptor("session whose previous context the unchanged part is measured against")
                    String session,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor("name of the renderer") String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor("name of the window policy") String window,
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor("type=name, a policy of another type; may be repeated")
                    String policy,
            @Parameter(names = "--set", absentValue = "")
                    @Descriptor(
                            "name=value, a setting of the window policy, or type.name=value, one of another type; may be"
                                    + " repeated")
                    String set,
            @Parameter(names = "--budget", absentValue = "")
                    @Descriptor("tokens=NUMBER or chars=NUMBER, the maximum length of the prompt")
                    String budget,
            @Parameter(names = "--prompt", absentValue = "") @Descriptor("prompt of the mode") String prompt,
            @Parameter(names = "--hint", absentValue = "") @Descriptor("thinking hint") String hint,
            @Parameter(names = "--input", absentValue = "") @Descriptor("what is said now") String input,
            @Parameter(names = "--text", absentValue = "")
                    @Descriptor("name=text, a text that a contributor of the recipe reads; may be repeated")
                    String text,
            @Parameter(names = "--term", absentValue = "")
                    @Descriptor("'term|note', a word of the vocabulary; may be repeated")
                    String term,
            @Parameter(names = "--dialogue", absentValue = "")
                    @Descriptor(
                            "JSON file with the messages of a dialogue, or with the fields that a request over HTTP has"
                                    + " for it; - reads what is typed")
                    String dialogue,
            @Parameter(names = "--conversation", absentValue = "")
                    @Descriptor("id of a recorded dialogue, in place of its messages")
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
            @Descriptor("mode, for example proofread") String... mode)
            throws IOException {
        CommandArguments words = CommandArguments.parse(mode, "--policy", "--set", "--text", "--term");
        ContextRequest request = ContextRequestBuilder.start(recipe, session, tenant, words)
                .withOptions(renderer, window, words.values("--policy", policy), words.values("--set", set))
                .withBudget(budget)
                .withForm(form)
                .build(
                        Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input),
                        words.values("--text", text),
                        words.values("--term", term));
        DialogueOptions options = new DialogueOptions(dialogue, conversation, journal, persona);
        Context context = assembler.assemble(DialogueFile.addTo(request, options, console), Instant.now());
        BodyForm body = request.options().form().orElseThrow();
        Optional<UsageReport> expected = usage.report(context.manifest().id());
        return new AssembledContext(
                        context, ContextJson.context(context, body, expected).toString())
                .answer(json);
    }

    @Descriptor(
            "Explains a context: who put what into it, which part was unchanged, what was left out and why, what was"
                    + " billed for it")
    public Object why(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[session, for its newest context, or id of a context; without one the newest that was"
                            + " assembled for no session in particular]")
                    String... context) {
        String name = CommandArguments.parse(context).operand("session or id", "");
        ContextFinder finder = new ContextFinder(assembler);
        Manifest manifest = name.isEmpty() ? finder.newest() : finder.find(name);
        String text =
                ContextJson.manifest(manifest, usage.report(manifest.id())).toString();
        return new JsonAnswer(text, ManifestView::of, manifest.segments()).answer(json);
    }

    @Descriptor("Compares what the past requests of a mode, or of a dialogue, would have cost under policies")
    public Object replay(
            CommandSession console,
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor(
                            "NAME of a window policy or TYPE=NAME, with :setting=value,… behind it; with + between them"
                                    + " several are tried together; repeat it for each trial to compare")
                    String policy,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--recipe", absentValue = "")
                    @Descriptor("name of the recipe; without it that of dictations, which needs a mode")
                    String recipe,
            @Parameter(names = "--model", absentValue = "")
                    @Descriptor("model whose tokens are counted and whose provider's prices are applied")
                    String model,
            @Parameter(names = "--conversation", absentValue = "")
                    @Descriptor("id of a recorded dialogue, for a recipe that shows one")
                    String conversation,
            @Parameter(names = "--journal", absentValue = "")
                    @Descriptor("where the conversation is recorded: message or utterance")
                    String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor("author whose next message the model writes")
                    String persona,
            @Parameter(names = "--limit", absentValue = "1000")
                    @Descriptor("how many of the newest dictations or messages, 1 to 100,000")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("mode, for example proofread") String... mode)
            throws IOException {
        CommandArguments words = CommandArguments.parse(mode, "--policy");
        List<ContextReplay.Trial> trials = ReplayTable.parseTrials(words.values("--policy", policy));
        ContextRequest request = ContextRequestBuilder.start(recipe, ContextFinder.SHELL_SESSION, tenant, words)
                .withModel(model)
                .buildPlain();
        DialogueOptions options = new DialogueOptions("", conversation, journal, persona);
        ContextRequest complete = DialogueFile.addTo(request, options, console);
        return ReplayTable.format(replay.compare(complete, limit, trials)).answer(json);
    }
}
