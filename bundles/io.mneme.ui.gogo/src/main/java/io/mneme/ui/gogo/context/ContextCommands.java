package io.mneme.ui.gogo.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.context.DialogueFile.DialogueOptions;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.view.format.ProviderFormat;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    /** The session of contexts for which the user names none. */
    private static final String SHELL_SESSION = "shell";

    /** Whose contexts they are when a program names no session over HTTP. */
    private static final String HTTP_DEFAULT_SESSION = "default";

    private final ContextAssembler assembler;
    private final ContextReplay replay;

    @Activate
    public ContextCommands(@Reference ContextAssembler assembler, @Reference ContextReplay replay) {
        this.assembler = assembler;
        this.replay = replay;
    }

    @Descriptor(
            "Assembles a context, by default that of the next dictation: the prompt, then how long it is and how much is"
                    + " unchanged")
    public Object assemble(
            CommandSession console,
            @Parameter(names = "--recipe", absentValue = "")
                    @Descriptor("name of the recipe; without it that of dictations, which needs a mode")
                    String recipe,
            @Parameter(names = "--session", absentValue = SHELL_SESSION)
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
                    @Descriptor("form of the messages in JSON: openai, anthropic, gemini, items or text")
                    String form,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("mode, for example proofread") String... mode)
            throws IOException {
        ProviderFormat format = format(form);
        CommandArguments words = CommandArguments.parse(mode, "--policy", "--set", "--text", "--term");
        ContextRequest request = start(recipe, session, tenant, words)
                .withOptions(renderer, window, words.values("--policy", policy), words.values("--set", set))
                .withBudget(budget)
                .build(
                        Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input),
                        words.values("--text", text),
                        words.values("--term", term));
        DialogueOptions options = new DialogueOptions(dialogue, conversation, journal, persona);
        Context context = assembler.assemble(withDialogue(request, options, console), Instant.now());
        return AnswerForm.of(json).answer(new AssembledContext(context, format));
    }

    @Descriptor("Explains a context: who put what into it, which part was unchanged, what was left out and why")
    public Object why(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("[session, for its newest context, or id of a context; without one the newest that was"
                            + " assembled for no session in particular]")
                    String... context) {
        String name = CommandArguments.parse(context).operand("session or id", "");
        Manifest manifest = name.isEmpty() ? newest() : manifest(name);
        return AnswerForm.of(json).answer(new ContextExplanation(manifest));
    }

    @Descriptor("Compares what the past requests of a mode would have cost under window policies")
    public Object replay(
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor("NAME or NAME:setting=value,…; repeat it for each policy to compare")
                    String policy,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--limit", absentValue = "1000")
                    @Descriptor("how many of the newest dictations, 1 to 100,000")
                    int limit,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("mode, for example proofread") String... mode) {
        CommandArguments words = CommandArguments.parse(mode, "--policy");
        List<ContextReplay.Trial> trials = ReplayTable.parseTrials(words.values("--policy", policy));
        ContextRequest request = start("", SHELL_SESSION, tenant, words).buildPlain();
        return AnswerForm.of(json).answer(ReplayTable.format(replay.compare(request, limit, trials)));
    }

    private static ContextRequest withDialogue(ContextRequest request, DialogueOptions options, CommandSession console)
            throws IOException {
        return DialogueFile.read(options, console.currentDir(), console.getKeyboard())
                .map(dialogue -> request.withInputs(request.inputs().withDialogue(dialogue)))
                .orElse(request);
    }

    /** Starts a request; its mode may be left out only if its recipe is named, which may do without. */
    private static ContextRequestBuilder start(String recipe, String session, String tenant, CommandArguments words) {
        if (recipe.isEmpty()) {
            return ContextRequestBuilder.of(ContextRequestBuilder.DEFAULT_RECIPE, session, tenant)
                    .withMode(words.operand("mode"));
        }
        ContextRequestBuilder builder = ContextRequestBuilder.of(recipe, session, tenant);
        return words.operands().isEmpty() ? builder : builder.withMode(words.operand("mode"));
    }

    private static ProviderFormat format(String name) {
        return ProviderFormat.named(name)
                .orElseThrow(() -> new IllegalArgumentException("form " + ProviderFormat.rule() + ": " + name));
    }

    /** Returns the newest context of those who named no session, be it here or over HTTP. */
    private Manifest newest() {
        return Stream.of(SHELL_SESSION, HTTP_DEFAULT_SESSION)
                .flatMap(session -> assembler.manifests(session).stream().limit(1))
                .max(Comparator.comparing(Manifest::assembledAt))
                .orElseThrow(() -> new IllegalArgumentException(
                        "no context was asked for without naming a session; name one: context:why SESSION"));
    }

    private Manifest manifest(String name) {
        return assembler
                .manifest(name)
                .or(() -> assembler.manifests(name).stream().findFirst())
                .orElseThrow(() -> new IllegalArgumentException(
                        "no context or session is called " + name + ", or it is no longer kept"));
    }
}
