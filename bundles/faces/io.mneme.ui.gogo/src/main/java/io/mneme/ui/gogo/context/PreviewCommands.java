package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.context.ContextCommands.AssembledContext;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.PreviewJson;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show the newest contexts as they were sent, and the next ones before they are. */
@Component(service = PreviewCommands.class)
@GogoCommand(
        scope = "context",
        function = {"sessions", "text", "preview"})
public final class PreviewCommands {

    private static final TableColumns SESSIONS = columns(
            "session",
            "recipe",
            "id",
            "at",
            "requests",
            "tokens",
            "unchanged=stable_prefix/tokens",
            "cost=predicted/cost",
            "model",
            "provider",
            "text=has_text",
            "request=has_request");

    private final ContextPreview preview;
    private final FormatCatalog formats;

    @Activate
    public PreviewCommands(@Reference ContextPreview preview, @Reference FormatCatalog formats) {
        this.preview = preview;
        this.formats = formats;
    }

    @Descriptor("Lists the sessions whose contexts are kept, the one with the newest context first"
            + "\nExample: context:sessions -n 5")
    public Object sessions(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "100")
                    @Descriptor("how many of the newest")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be at least 1: " + limit);
        }
        List<ContextSession> sessions = preview.sessions(limit);
        return JsonAnswer.list(PreviewJson.sessions(sessions), sessions, SESSIONS)
                .answer(json);
    }

    @Descriptor("Shows the newest context of a session as it was sent: the prompt, then how long it is"
            + "\nExample: context:text s1")
    public Object text(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("session, or id of a context") String... context) {
        String name = CommandArguments.parse(context).operand("session or id");
        String id = preview.sessions(Integer.MAX_VALUE).stream()
                .filter(session -> session.newest().session().equals(name))
                .map(session -> session.newest().id())
                .findFirst()
                .orElse(name);
        ContextDetails sent = preview.sent(id)
                .orElseThrow(() -> new NoSuchElementException("no text is kept of a context " + name
                        + "; context:sessions lists those that have one, and context:why explains others"));
        BodyForm form = preview.request(id)
                .flatMap(kept -> kept.request().options().form())
                .filter(formats::has)
                .orElse(BodyForm.TEXT);
        return new AssembledContext(sent.context(), PreviewJson.sent(sent, formats.fields(form, sent.context())))
                .answer(json);
    }

    @Descriptor("Assembles the context that a request would get next, and changes nothing"
            + "\nExample: context:preview proofread --renderer arrow")
    public Object preview(
            CommandSession console,
            @Parameter(names = "--repeat", absentValue = "")
                    @Descriptor("id of a session's newest context, whose request is repeated with the other options")
                    String repeat,
            @Parameter(names = "--recipe", absentValue = "") @Descriptor(ContextCommands.RECIPE) String recipe,
            @Parameter(names = "--session", absentValue = "")
                    @Descriptor("session whose previous context it is compared with; none without it")
                    String session,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor(ContextCommands.TENANT) String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor(ContextCommands.RENDERER) String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor(ContextCommands.WINDOW) String window,
            @Parameter(names = "--policy", absentValue = "") @Descriptor(ContextCommands.POLICY) String policy,
            @Parameter(names = "--set", absentValue = "") @Descriptor(ContextCommands.SET) String set,
            @Parameter(names = "--budget", absentValue = "") @Descriptor(ContextCommands.BUDGET) String budget,
            @Parameter(names = "--prompt", absentValue = "") @Descriptor(ContextCommands.PROMPT) String prompt,
            @Parameter(names = "--hint", absentValue = "") @Descriptor(ContextCommands.HINT) String hint,
            @Parameter(names = "--input", absentValue = "") @Descriptor(ContextCommands.INPUT) String input,
            @Parameter(names = "--text", absentValue = "") @Descriptor(ContextCommands.TEXT) String text,
            @Parameter(names = "--term", absentValue = "") @Descriptor(ContextCommands.TERM) String term,
            @Parameter(names = "--dialogue", absentValue = "") @Descriptor(ContextCommands.DIALOGUE) String dialogue,
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(ContextCommands.CONVERSATION)
                    String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(ContextCommands.JOURNAL) String journal,
            @Parameter(names = "--persona", absentValue = "") @Descriptor(ContextCommands.PERSONA) String persona,
            @Parameter(names = "--form", absentValue = "") @Descriptor(ContextCommands.FORM) String form,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("mode, for example proofread; that of the repeated request without it") String... mode)
            throws IOException {
        CommandArguments words = CommandArguments.parse(mode, "--policy", "--set", "--text", "--term");
        Optional<PreviewRequest> repeated = given(repeat).map(this::kept);
        String named = given(recipe)
                .or(() -> repeated.map(kept -> kept.request().recipe()))
                .orElse("");
        ContextOptions options = new ContextOptions(words, named, session, tenant)
                .policies(renderer, window, policy, set)
                .budget(budget)
                .inputs(Map.of("mode_prompt", prompt, "thinking_hint", hint, "input", input), text, term)
                .dialogue(DialogueFile.fields(dialogue, console), conversation, journal, persona);
        ContextOptions formed = form.isEmpty() ? options : options.form(form, formats);
        PreviewRequest base = repeated.orElseGet(() -> PreviewRequest.of(blank()));
        ContextDetails next = preview.preview(base.with(formed.over(base.request())), Instant.now());
        BodyForm shown =
                formats.named(form).or(() -> base.request().options().form()).orElse(BodyForm.OPENAI);
        Map<String, String> fields = formats.fields(shown, next.context());
        return new AssembledContext(next.context(), PreviewJson.preview(next, fields)).answer(json);
    }

    private PreviewRequest kept(String id) {
        return preview.request(id)
                .orElseThrow(() -> new NoSuchElementException("no request is kept of a context " + id
                        + "; context:sessions lists those that can be repeated"));
    }

    /** Returns the request of a session of its own, which has no previous prompt. */
    private static ContextRequest blank() {
        RequestOptions options = RequestOptions.NONE.withForm(BodyForm.OPENAI);
        return new ContextRequest("", "preview-" + UUID.randomUUID(), Map.of(), RequestInputs.NONE, options);
    }
}
