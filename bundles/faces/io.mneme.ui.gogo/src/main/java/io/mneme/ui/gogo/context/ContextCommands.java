package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show what a language model would be shown, and would have been in the past. */
@Component(service = ContextCommands.class)
@GogoCommand(
        scope = "context",
        function = {"assemble", "at", "replay"})
public final class ContextCommands {

    /** The session of contexts for which the user names none. */
    static final String SHELL_SESSION = "shell";

    static final String RECIPE = "name of the recipe; without it that of dictations, which needs a mode";
    static final String TENANT = "tenant, since policies may be bound to some";
    static final String RENDERER = "name of the renderer";
    static final String WINDOW = "name of the window policy";
    static final String POLICY = "type=name, a policy of another type; may be repeated";
    private static final String RECORDED = "id of a recorded dialogue, for a recipe that shows one";
    static final String JOURNAL = "message|utterance: where the conversation is recorded";
    static final String PERSONA = "author whose next message the model writes";
    static final String FORM = "form of the body, which --json shows: openai, anthropic, text or another one";

    static final String SET =
            "name=value, a setting of the window policy, or type.name=value, one of another type; may be repeated";
    static final String BUDGET = "tokens=NUMBER or chars=NUMBER, the maximum length of the prompt";
    static final String PROMPT = "prompt of the mode";
    static final String HINT = "thinking hint";
    static final String INPUT = "what is said now";
    static final String TEXT = "name=text, a text that a contributor of the recipe reads; may be repeated";
    static final String TERM = "'term|note', a word of the vocabulary; may be repeated";
    static final String DIALOGUE =
            "JSON file with the messages of a dialogue, or with the fields that a request over HTTP has for it; -"
                    + " reads what is typed";
    static final String CONVERSATION = "id of a recorded dialogue, in place of its messages";

    private final ContextAssembler assembler;
    private final ContextReplay replay;
    private final ContextUsage usage;
    private final FormatCatalog formats;

    @Activate
    public ContextCommands(
            @Reference ContextAssembler assembler,
            @Reference ContextReplay replay,
            @Reference ContextUsage usage,
            @Reference FormatCatalog formats) {
        this.assembler = assembler;
        this.replay = replay;
        this.usage = usage;
        this.formats = formats;
    }

    @Descriptor(
            "Assembles a context, by default that of the next dictation: the prompt, then how long it is and how much"
                    + " is unchanged\n"
                    + "Example: context:assemble proofread --input 'we met at noon'")
    public Object assemble(
            CommandSession console,
            @Parameter(names = "--recipe", absentValue = "") @Descriptor(RECIPE) String recipe,
            @Parameter(names = "--session", absentValue = SHELL_SESSION)
                    @Descriptor("session whose previous context the unchanged part is measured against")
                    String session,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor(TENANT) String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor(RENDERER) String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor(WINDOW) String window,
            @Parameter(names = "--policy", absentValue = "") @Descriptor(POLICY) String policy,
            @Parameter(names = "--set", absentValue = "") @Descriptor(SET) String set,
            @Parameter(names = "--budget", absentValue = "") @Descriptor(BUDGET) String budget,
            @Parameter(names = "--prompt", absentValue = "") @Descriptor(PROMPT) String prompt,
            @Parameter(names = "--hint", absentValue = "") @Descriptor(HINT) String hint,
            @Parameter(names = "--input", absentValue = "") @Descriptor(INPUT) String input,
            @Parameter(names = "--text", absentValue = "") @Descriptor(TEXT) String text,
            @Parameter(names = "--term", absentValue = "") @Descriptor(TERM) String term,
            @Parameter(names = "--dialogue", absentValue = "") @Descriptor(DIALOGUE) String dialogue,
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(CONVERSATION) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor(PERSONA) String persona,
            @Parameter(names = "--form", absentValue = BodyForm.DEFAULT_NAME) @Descriptor(FORM) String form,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("mode, for example proofread") String... mode)
            throws IOException {
        CommandArguments words = CommandArguments.parse(mode, "--policy", "--set", "--text", "--term");
        ContextRequest request = new ContextOptions(words, recipe, session, tenant)
                .policies(renderer, window, policy, set)
                .budget(budget)
                .form(form, formats)
                .inputs(Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input), text, term)
                .dialogue(DialogueFile.fields(dialogue, console), conversation, journal, persona)
                .request();
        Context context = assembler.assemble(request, Instant.now());
        Optional<UsageReport> expected = usage.report(context.manifest().id());
        return new AssembledContext(context, ContextJson.context(context, formed(context, request), expected))
                .answer(json);
    }

    @Descriptor("Assembles the context of a past turn: with the entries before an entry, as if that were next"
            + "\nExample: context:at 01J8Z0 proofread")
    public Object at(
            @Parameter(names = "--recipe", absentValue = "") @Descriptor(RECIPE) String recipe,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor(TENANT) String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor(RENDERER) String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor(WINDOW) String window,
            @Parameter(names = "--policy", absentValue = "") @Descriptor(POLICY) String policy,
            @Parameter(names = "--set", absentValue = "")
                    @Descriptor("name=value, a setting of the window policy, or type.name=value; may be repeated")
                    String set,
            @Parameter(names = "--model", absentValue = "") @Descriptor("model whose tokens are counted") String model,
            @Parameter(names = "--text", absentValue = "")
                    @Descriptor(
                            "name=text, a text that a contributor of the recipe reads, such as input; may be repeated")
                    String text,
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(RECORDED) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor(PERSONA) String persona,
            @Parameter(names = "--form", absentValue = BodyForm.DEFAULT_NAME) @Descriptor(FORM) String form,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("ENTRY MODE: id of the entry, then the mode, for example proofread") String... entry) {
        CommandArguments words = CommandArguments.parse(entry, "--policy", "--set", "--text");
        List<String> operands = words.operands();
        if (operands.isEmpty()) {
            throw new IllegalArgumentException("id of an entry must be given");
        }
        CommandArguments rest = new CommandArguments(words.options(), operands.subList(1, operands.size()));
        ContextRequest request = new ContextOptions(rest, recipe, SHELL_SESSION, tenant)
                .policies(renderer, window, policy, set)
                .model(model)
                .form(form, formats)
                .inputs(Map.of(), text, "")
                .dialogue(JsonNodes.object(), conversation, journal, persona)
                .request();
        Context context = replay.assembleBefore(request, operands.get(0));
        return new AssembledContext(context, ContextJson.pastContext(context, formed(context, request))).answer(json);
    }

    @Descriptor("Compares what the past requests of a mode, or of a dialogue, would have cost under policies"
            + "\nExample: context:replay proofread --policy sliding --policy grow-and-rebuild")
    public Object replay(
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor(
                            "NAME of a window policy or TYPE=NAME, with :setting=value,… behind it; with + between them"
                                    + " several are tried together; repeat it for each trial to compare")
                    String policy,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor(TENANT) String tenant,
            @Parameter(names = "--recipe", absentValue = "") @Descriptor(RECIPE) String recipe,
            @Parameter(names = "--model", absentValue = "")
                    @Descriptor("model whose tokens are counted and whose provider's prices are applied")
                    String model,
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(RECORDED) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor(PERSONA) String persona,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "1000")
                    @Descriptor("how many of the newest dictations or messages, 1 to 100,000")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("mode, for example proofread") String... mode) {
        CommandArguments words = CommandArguments.parse(mode, "--policy");
        List<ContextReplay.Trial> trials = ReplayTable.parseTrials(words.values("--policy", policy));
        ContextRequest request = new ContextOptions(words, recipe, SHELL_SESSION, tenant)
                .model(model)
                .dialogue(JsonNodes.object(), conversation, journal, persona)
                .request();
        return ReplayTable.format(replay.compare(request, limit, trials)).answer(json);
    }

    private Map<String, String> formed(Context context, ContextRequest request) {
        return formats.fields(request.options().form().orElseThrow(), context);
    }

    /**
     * A context that was assembled for a command.
     *
     * @param context the context
     * @param json the context as HTTP sends it
     */
    public record AssembledContext(Context context, ObjectNode json) implements CommandResult {

        /** Returns the id, by which its manifest is found; that of a past turn is not kept. */
        public String id() {
            return context.manifest().id();
        }

        /** Returns the prompt. */
        public String text() {
            return context.text();
        }

        @Override
        public String toText() {
            return ContextTextView.of(json);
        }

        @Override
        public String toJson() {
            return json.toString();
        }

        /** Shows the JSON of a context: the prompt as it is, then a line about it, and what it is expected to cost. */
        private static final class ContextTextView {

            private ContextTextView() {}

            static String of(JsonNode context) {
                String prompt = context.path("text").textValue();
                return TerminalText.lines((prompt.isEmpty() ? "(an empty prompt)" : prompt) + "\n\n" + line(context)
                        + UsageView.expected(context));
            }

            private static String line(JsonNode context) {
                StringJoiner leftOut = new StringJoiner(", ", "; left out: ", "").setEmptyValue("");
                context.path("left_out")
                        .forEach(left -> leftOut.add(left.path("contributor").textValue()));
                String prefix = context.at("/stable_prefix/chars").intValue() == 0
                        ? "nothing is as in a previous context of the session"
                        : "of which the first {stable_prefix/tokens} ({stable_prefix/chars} characters) are as in the"
                                + " session's previous context";
                return fill("[{id}: {tokens} tokens, " + prefix, context) + leftOut + "]";
            }
        }
    }
}
