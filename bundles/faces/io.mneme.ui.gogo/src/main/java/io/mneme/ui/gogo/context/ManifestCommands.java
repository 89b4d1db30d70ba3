package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;
import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.ContainerJson;
import io.mneme.view.ContextDiffJson;
import io.mneme.view.ContextJson;
import io.mneme.view.UsageJson;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that explain and compare contexts, record what was billed for them, and show what providers charge. */
@Component(service = ManifestCommands.class)
@GogoCommand(
        scope = "context",
        function = {"why", "diff", "usage", "providers"})
public final class ManifestCommands {

    /** Whose contexts they are when a program names no session over HTTP. */
    private static final String HTTP_DEFAULT_SESSION = "default";

    private static final String NOT_GIVEN = "-1";

    private static final TableColumns PROVIDERS = columns("name")
            .and("models", provider -> joined(provider.path("models"), " "))
            .and(
                    "minimum tokens=min_prefix_tokens",
                    "step=granularity_tokens",
                    "kept for (s)=cache_ttl_s",
                    "marks=breakpoints",
                    "cached_price",
                    "write_price");

    private final ContextAssembler assembler;
    private final ContextComparison comparison;
    private final ContextUsage usage;
    private final ProviderProfiles profiles;

    @Activate
    public ManifestCommands(
            @Reference ContextAssembler assembler,
            @Reference ContextComparison comparison,
            @Reference ContextUsage usage,
            @Reference ProviderProfiles profiles) {
        this.assembler = assembler;
        this.comparison = comparison;
        this.usage = usage;
        this.profiles = profiles;
    }

    @Descriptor(
            "Explains a context: who put what into it, which part was unchanged, what was left out and why, what was"
                    + " billed for it"
                    + "\nExample: context:why s1")
    public Object why(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[session, for its newest context, or id of a context; without one the newest that was"
                            + " assembled for no session in particular]")
                    String... context) {
        String name = CommandArguments.parse(context).operand("session or id", "");
        Manifest manifest = name.isEmpty() ? newest() : find(name);
        return new JsonAnswer(
                        ContextJson.manifest(manifest, usage.report(manifest.id())),
                        ManifestView::of,
                        manifest.segments())
                .answer(json);
    }

    @Descriptor("Compares two contexts of a session: where their shared beginning ends, and who ended it"
            + "\nExample: context:diff s1")
    public Object diff(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("[ids of both contexts, or one id or session, whose newest context is compared with the"
                            + " one before; without them the newest that was assembled for no session in"
                            + " particular]")
                    String... contexts) {
        ContextDiff diff = diff(CommandArguments.parse(contexts).operands());
        return new JsonAnswer(ContextDiffJson.diff(diff), ContextDiffView::of, diff.changes()).answer(json);
    }

    private ContextDiff diff(List<String> names) {
        if (names.size() > 2) {
            throw new IllegalArgumentException("only two contexts can be compared: " + String.join(" ", names));
        }
        if (names.size() == 2) {
            return comparison.compare(names.get(0), names.get(1));
        }
        return comparison.compareWithPrevious((names.isEmpty() ? newest() : find(names.get(0))).id());
    }

    /** Returns the newest context of those who named no session, be it here or over HTTP. */
    private Manifest newest() {
        return Stream.of(ContextCommands.SHELL_SESSION, HTTP_DEFAULT_SESSION)
                .flatMap(session -> assembler.manifests(session).stream().limit(1))
                .max(Comparator.comparing(Manifest::assembledAt))
                .orElseThrow(() -> new NoSuchElementException(
                        "no context was asked for without naming a session; name one: context:why SESSION"));
    }

    /** Returns a context by its id, or the newest one of a session. */
    private Manifest find(String name) {
        return assembler
                .manifest(name)
                .or(() -> assembler.manifests(name).stream().findFirst())
                .orElseThrow(() -> new NoSuchElementException(
                        "no context or session is called " + name + ", or it is no longer kept"));
    }

    @Descriptor("Records what a provider billed for a context, and compares it with what was predicted"
            + "\nExample: context:usage ctx_1 --input 1200 --read 1024")
    public Object usage(
            @Parameter(names = "--input", absentValue = NOT_GIVEN)
                    @Descriptor("all tokens of the input, cached ones included")
                    int input,
            @Parameter(names = "--read", absentValue = NOT_GIVEN)
                    @Descriptor("how many of them were read from the cache; left out if the provider reported no cache")
                    int read,
            @Parameter(names = "--written", absentValue = "0") @Descriptor("how many of them were written to the cache")
                    int written,
            @Parameter(names = "--output", absentValue = "0") @Descriptor("tokens of the output") int output,
            @Parameter(names = "--model", absentValue = "") @Descriptor("name of the model that was called")
                    String model,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("id of the context") String... context) {
        String id = CommandArguments.parse(context).operand("id");
        if (input < 0) {
            throw new IllegalArgumentException("--input must be given, and at least 0");
        }
        TokenUsage billed = new TokenUsage(
                given(model), input, read < 0 ? OptionalInt.empty() : OptionalInt.of(read), written, output);
        return JsonAnswer.of(
                        UsageJson.report(usage.record(id, billed)), report -> TerminalText.lines(UsageView.of(report)))
                .answer(json);
    }

    @Descriptor("Lists how the providers of models cache prompts, and what they charge for cached tokens"
            + "\nExample: context:providers")
    public Object providers(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return JsonAnswer.list(ContainerJson.providers(profiles), profiles.list(), PROVIDERS)
                .answer(json);
    }

    /** Shows the JSON of how two contexts differ. */
    private static final class ContextDiffView {

        private static final TableColumns CHANGES = columns("contributor", "change=kind", "stability")
                .and("bytes before", change -> change.at("/before/bytes").intValue())
                .and("bytes after", change -> change.at("/after/bytes").intValue())
                .and("tokens before", change -> change.at("/before/tokens").intValue())
                .and("tokens after", change -> change.at("/after/tokens").intValue())
                .and("reason");

        private ContextDiffView() {}

        static String of(JsonNode diff) {
            StringJoiner text = new StringJoiner("\n");
            text.add(fill("context {b/id} against {a/id} of session {session}, recipe {recipe}", diff));
            text.add(fill(
                    (diff.at("/prefix/exact").booleanValue() ? "the first" : "at least the first")
                            + " {prefix/bytes} bytes ({prefix/tokens} tokens) are the same; then"
                            + " {b/bytes_after_prefix} bytes ({b/tokens_after_prefix} tokens), before"
                            + " {a/bytes_after_prefix} bytes ({a/tokens_after_prefix} tokens)",
                    diff));
            text.add(diff.path("prefix_end").isObject() ? end(diff) : "the prompts are equal");
            if (diff.path("lost_to").isObject()) {
                text.add(UsageView.lost(diff.path("lost_to")));
            }
            if (!diff.path("changes").isEmpty()) {
                text.add("").add(Table.of(diff.path("changes"), CHANGES).toString());
            }
            return TerminalText.lines(text.toString());
        }

        private static String end(JsonNode diff) {
            JsonNode end = diff.path("prefix_end");
            String reason = end.path("reason").textValue().isEmpty() ? "" : ", {reason}";
            return fill(
                    "the prefix " + (diff.path("broken").booleanValue() ? "is broken by" : "ends at")
                            + " {contributor} of {bundle} {version}: {kind}" + reason,
                    end);
        }
    }
}
