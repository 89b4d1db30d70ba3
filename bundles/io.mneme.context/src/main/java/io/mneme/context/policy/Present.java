package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.LeftOut;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.Tokens;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads what holds at present, so that nobody else who serves a request has to, and each thing is read once. */
@Component(service = Present.class)
public final class Present {

    private final DictationConfiguration dictation;
    private final ContextConfiguration context;
    private final Offices offices;
    private final Tokens tokens;

    @Activate
    public Present(
            @Reference DictationConfiguration dictation,
            @Reference ContextConfiguration context,
            @Reference Offices offices,
            @Reference Tokens tokens) {
        this.dictation = dictation;
        this.context = context;
        this.offices = offices;
        this.tokens = tokens;
    }

    /** Returns what a request is to be served under; to be called once in its course. */
    public Circumstances circumstances(ContextRequest request, Instant now) {
        ContextSettings settings = context.current();
        Optional<String> model = request.choices().model();
        Optional<TokenCounter> known = model.flatMap(tokens::ofModel);
        TokenCounter counter = known.orElseGet(() -> tokens.in(settings.encoding()));
        return new Circumstances(
                request,
                now,
                dictation.current(),
                settings.timeout(),
                offices.slate().choose(request, settings.swap()),
                counter,
                model.filter(name -> known.isEmpty()).stream()
                        .map(name -> unknown(name, counter))
                        .toList());
    }

    private static LeftOut unknown(String model, TokenCounter counter) {
        return new LeftOut(
                model, "the encoding of this model is not known; tokens are counted in " + counter.encoding());
    }
}
