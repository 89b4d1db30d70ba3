package io.mneme.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.Layout.Laid;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Present;
import io.mneme.context.token.MeasuredText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Assembles contexts by recipes. */
@Component
public final class Assembler implements ContextAssembler {

    /** How many sessions' previous prompts are kept, and how much memory they may take. */
    private static final int MAX_PREFIX_SESSIONS = 256;

    static final long MAX_PREFIX_BYTES = 32L << 20;

    /** How many manifests of a session are kept, and how much memory those of all may take. */
    private static final int MAX_MANIFESTS_PER_SESSION = 100;

    static final long MAX_MANIFEST_BYTES = 32L << 20;

    private final ContextIds ids = new ContextIds();
    private final CountingPermit permit = new CountingPermit();
    private final PrefixMemory prefixes = new PrefixMemory(MAX_PREFIX_SESSIONS, MAX_PREFIX_BYTES);
    private final Manifests manifests = new Manifests(MAX_MANIFESTS_PER_SESSION, MAX_MANIFEST_BYTES);
    private final Recipes recipes;
    private final Present present;
    private final Gatherer gatherer;
    private final PromptRedaction redaction;

    @Activate
    public Assembler(
            @Reference Recipes recipes,
            @Reference Present present,
            @Reference Gatherer gatherer,
            @Reference Redactions redactions) {
        this.recipes = recipes;
        this.present = present;
        this.gatherer = gatherer;
        redaction = new PromptRedaction(redactions);
    }

    @Override
    public Context assemble(ContextRequest asked, Instant now) {
        RequestBounds.check(asked);
        ContextRequest request = redaction.shown(asked);
        Recipe recipe = recipes.named(request.recipe());
        Circumstances circumstances = present.circumstances(request, now);
        RequestRules.check(circumstances);
        Gathered gathered = gatherer.gather(recipe.contributors(), circumstances);
        List<Laid> laid = Layout.of(gathered.pieces());
        String text = laid.stream().map(Laid::text).collect(Collectors.joining());
        Context context = permit.count(text.length(), () -> counted(circumstances, gathered, laid, text));
        manifests.add(context.manifest());
        return context;
    }

    private Context counted(Circumstances circumstances, Gathered gathered, List<Laid> laid, String text) {
        ContextRequest request = circumstances.request();
        MeasuredText prompt = prefixes.next(request.session(), text, circumstances.tokens());
        List<Segment> segments = Notes.segments(laid, prompt);
        Manifest manifest = new Manifest(
                ids.next(),
                request.recipe(),
                request.session(),
                request.selectors(),
                circumstances.now(),
                segments.stream().map(Segment::note).toList(),
                prompt.tokens(0, prompt.length()),
                stable(prompt),
                gathered.window(),
                leftOut(circumstances, gathered, prompt));
        return new Context(segments, request.inputs().text("input"), manifest);
    }

    /** A history says itself whom it had to do without. */
    private static List<LeftOut> leftOut(Circumstances circumstances, Gathered gathered, MeasuredText prompt) {
        List<LeftOut> leftOut = new ArrayList<>(gathered.leftOut());
        if (gathered.window().isEmpty()) {
            leftOut.addAll(circumstances.choice().missing());
        }
        leftOut.addAll(circumstances.leftOut());
        prompt.inexact().ifPresent(reason -> leftOut.add(new LeftOut("tokens", reason)));
        return leftOut;
    }

    private static StablePrefix stable(MeasuredText prompt) {
        int end = prompt.shared();
        return new StablePrefix(prompt.chars(0, end), prompt.bytes(0, end), prompt.tokens(0, end));
    }

    @Override
    public Optional<Manifest> manifest(String id) {
        return manifests.of(id);
    }

    @Override
    public List<Manifest> manifests(String session) {
        return manifests.ofSession(session);
    }

    @Override
    public List<String> recipes() {
        return recipes.names();
    }
}
