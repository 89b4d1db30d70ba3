package io.mneme.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import io.mneme.context.Layout.Laid;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Offices;
import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.Tokens;
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

    private final ContextIds ids = new ContextIds();
    private final PrefixMemory prefixes = new PrefixMemory(256, 8_000_000);
    private final Manifests manifests = new Manifests(100, 10_000);
    private final Recipes recipes;
    private final Gatherer gatherer;
    private final Offices offices;
    private final Tokens tokens;

    @Activate
    public Assembler(
            @Reference Recipes recipes,
            @Reference Gatherer gatherer,
            @Reference Offices offices,
            @Reference Tokens tokens) {
        this.recipes = recipes;
        this.gatherer = gatherer;
        this.offices = offices;
        this.tokens = tokens;
    }

    @Override
    public Context assemble(ContextRequest request, Instant now) {
        Recipe recipe = recipes.named(request.recipe());
        Choice choice = offices.choose(request);
        RequestRules.check(request, choice);
        TokenCounter counter = tokens.serving(request);
        Gathered gathered = gatherer.gather(recipe.contributors(), request, now);
        List<Laid> laid = Layout.of(gathered.pieces());
        String text = laid.stream().map(Laid::text).collect(Collectors.joining());
        MeasuredText prompt = prefixes.next(request.session(), text, counter);
        List<Segment> segments = Notes.segments(laid, prompt);
        Optional<WindowReport> window = gathered.pieces().stream()
                .flatMap(piece -> piece.contribution().window().stream())
                .findFirst();
        List<LeftOut> leftOut = new ArrayList<>(gathered.leftOut());
        if (window.isEmpty()) {
            leftOut.addAll(choice.missing());
        }
        unknownModel(request, counter).ifPresent(leftOut::add);
        Manifest manifest = new Manifest(
                ids.next(),
                recipe.name(),
                request.session(),
                request.selectors(),
                now,
                segments.stream().map(Segment::note).toList(),
                prompt.tokens(0, prompt.length()),
                stable(prompt),
                window,
                leftOut);
        manifests.add(manifest);
        return new Context(segments, request.inputs().text("input"), manifest);
    }

    private static StablePrefix stable(MeasuredText prompt) {
        int end = prompt.shared();
        return new StablePrefix(prompt.chars(0, end), prompt.bytes(0, end), prompt.tokens(0, end));
    }

    private Optional<LeftOut> unknownModel(ContextRequest request, TokenCounter counter) {
        return request.choices()
                .model()
                .filter(model -> tokens.ofModel(model).isEmpty())
                .map(model -> new LeftOut(
                        model, "the encoding of this model is not known; tokens are counted in " + counter.encoding()));
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
