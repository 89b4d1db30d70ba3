package io.mneme.ui.gogo;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
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

    /** Whose contexts they are when nobody names a session in the shell. */
    private static final String SESSION = "shell";

    /** Whose contexts they are when a program names no session over HTTP. */
    private static final String SESSION_OF_PROGRAMS = "default";

    private final ContextAssembler assembler;
    private final ContextReplay replay;

    @Activate
    public ContextCommands(@Reference ContextAssembler assembler, @Reference ContextReplay replay) {
        this.assembler = assembler;
        this.replay = replay;
    }

    @Descriptor(
            "Assembles the context of the next dictation: the prompt, then how long it is and how much is unchanged")
    public String assemble(
            @Parameter(names = "--session", absentValue = SESSION)
                    @Descriptor("session whose previous context the unchanged part is measured against")
                    String session,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--renderer", absentValue = "") @Descriptor("name of the renderer") String renderer,
            @Parameter(names = "--window", absentValue = "") @Descriptor("name of the window policy") String window,
            @Parameter(names = "--set", absentValue = "")
                    @Descriptor("name=value, a setting of the window policy; may be repeated")
                    String set,
            @Parameter(names = "--prompt", absentValue = "") @Descriptor("prompt of the mode") String prompt,
            @Parameter(names = "--hint", absentValue = "") @Descriptor("thinking hint") String hint,
            @Parameter(names = "--input", absentValue = "") @Descriptor("what is said now") String input,
            @Parameter(names = "--term", absentValue = "")
                    @Descriptor("'term|note', a word of the vocabulary; may be repeated")
                    String term,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("mode, for example proofread") String... mode) {
        Words words = Words.of(mode, "--set", "--term");
        ContextRequest request = new Asked(session, words.operand("mode"), tenant)
                .choosing(renderer, window, words.all("--set", set))
                .bringing(prompt, hint, input, words.all("--term", term));
        Context context = assembler.assemble(request, Instant.now());
        return json ? ContextJson.of(context).toPrettyString() : ContextText.of(context);
    }

    @Descriptor("Explains a context: who put what into it, which part was unchanged, what was left out and why")
    public String why(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("[session, for its newest context, or id of a context; without one the newest that was"
                            + " assembled for no session in particular]")
                    String... context) {
        String name = Words.of(context).operand("session or id", "");
        Manifest manifest = name.isEmpty() ? newest() : manifest(name);
        return json ? ContextJson.of(manifest).toPrettyString() : ManifestText.of(manifest);
    }

    @Descriptor("Compares what the past requests of a mode would have cost under window policies")
    public String replay(
            @Parameter(names = "--policy", absentValue = "")
                    @Descriptor("NAME or NAME:setting=value,…; repeat it for each policy to compare")
                    String policy,
            @Parameter(names = "--tenant", absentValue = "") @Descriptor("tenant, since policies may be bound to some")
                    String tenant,
            @Parameter(names = "--limit", absentValue = "1000")
                    @Descriptor("how many of the newest dictations, 1 to 100,000")
                    int limit,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("mode, for example proofread") String... mode) {
        Words words = Words.of(mode, "--policy");
        List<ContextReplay.Trial> trials = Trials.of(words.all("--policy", policy));
        ContextRequest request = new Asked(SESSION, words.operand("mode"), tenant).plain();
        Table table = Trials.table(replay.compare(request, limit, trials));
        return json ? table.json().toPrettyString() : table.toString();
    }

    /** Returns the newest context of those who named no session, be it here or over HTTP. */
    private Manifest newest() {
        return Stream.of(SESSION, SESSION_OF_PROGRAMS)
                .flatMap(session -> assembler.manifests(session).stream().limit(1))
                .max(Comparator.comparing(Manifest::at))
                .orElseThrow(() -> new IllegalArgumentException(
                        "nobody has asked for a context without naming a session; name one: context:why SESSION"));
    }

    private Manifest manifest(String name) {
        return assembler
                .manifest(name)
                .or(() -> assembler.manifests(name).stream().findFirst())
                .orElseThrow(() -> new IllegalArgumentException(
                        "no context or session is called " + name + ", or it is no longer kept"));
    }
}
