package io.mneme.recall;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.search.Recall;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.TurnMention;
import io.mneme.recall.RecallSettings.PromptShare;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Puts the older turns into a prompt that matter for its input, without those that the prompt shows already. A request limits them to
 * one conversation by the input {@code conversation}.
 */
@Component
public final class RecallContributor implements ContextContributor {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(1);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

    private static final Comparator<RecalledTurn> IN_TIME = Comparator.comparing(
                    (RecalledTurn turn) -> turn.timestamp().orElse(Instant.MIN))
            .thenComparing(RecalledTurn::position);

    private static final String BULLET = "\n- ";

    private final Recall recall;
    private final RecallSettings.CurrentSettings configuration;

    @Activate
    public RecallContributor(@Reference Recall recall, @Reference RecallSettings.CurrentSettings configuration) {
        this.recall = recall;
        this.configuration = configuration;
    }

    @Override
    public String name() {
        return "recall";
    }

    /** Volatile: it depends on the input, and is called after the history, so that it can leave out what that shows. */
    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public Duration timeLimit() {
        return TIME_LIMIT;
    }

    @Override
    public Optional<Set<String>> uses() {
        return Optional.of(Set.of("input", "conversation"));
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        String input = request.request().inputs().text("input");
        if (input.isBlank()) {
            return List.of();
        }
        PromptShare share = configuration.current().prompt();
        List<RecalledTurn> turns = recall.recall(query(input, request, share)).turns().stream()
                .filter(turn -> !request.shows(turn.journal(), turn.id()))
                .limit(share.turns())
                .toList();
        List<RecalledTurn> fitting = fitting(turns, request, share);
        return fitting.isEmpty() ? List.of() : List.of(contribution(fitting, share));
    }

    /** Asks for as many turns more as are shown already. */
    private static RecallQuery query(String input, ContributionRequest request, PromptShare share) {
        int length = Math.min(input.length(), RecallQuery.MAX_TEXT_CHARS);
        RecallQuery query = RecallQuery.of(input.substring(0, length))
                .atMost(Math.min(
                        RecallQuery.MAX_LIMIT, share.turns() + request.shown().size()))
                .previewed(request.preview());
        query = request.request()
                .options()
                .policy("weighting")
                .map(query::weighedBy)
                .orElse(query);
        String conversation = request.request().inputs().text("conversation");
        return conversation.isBlank() ? query : query.inConversation(conversation);
    }

    private static List<RecalledTurn> fitting(List<RecalledTurn> best, ContributionRequest request, PromptShare share) {
        int limit = Math.min(request.tokenLimit(), share.tokens());
        List<RecalledTurn> fitting = new ArrayList<>();
        for (RecalledTurn turn : best) {
            fitting.add(turn);
            if (request.tokens().count(text(fitting, share)) > limit) {
                fitting.remove(turn);
            }
        }
        return fitting;
    }

    private static Contribution contribution(List<RecalledTurn> turns, PromptShare share) {
        List<EntrySource> sources = turns.stream()
                .map(turn ->
                        new EntrySource(turn.journal(), turn.id(), turn.score(), String.join("; ", turn.reasons())))
                .toList();
        return Contribution.paragraph(text(turns, share), TextOrigin.RECALLED)
                .withSources(sources)
                .withSpans(spans(turns, share));
    }

    /** Returns the turns in the order of time, a line each. */
    private static String text(List<RecalledTurn> turns, PromptShare share) {
        return turns.stream()
                .sorted(IN_TIME)
                .map(turn -> line(turn, turns))
                .collect(Collectors.joining(BULLET, share.label() + BULLET, ""));
    }

    /** Returns where the line of each turn is in the text. */
    private static List<SourceSpan> spans(List<RecalledTurn> turns, PromptShare share) {
        List<SourceSpan> spans = new ArrayList<>(turns.size());
        int start = share.label().length();
        for (RecalledTurn turn : turns.stream().sorted(IN_TIME).toList()) {
            start += BULLET.length();
            int end = start + line(turn, turns).length();
            spans.add(new SourceSpan(0, turns.indexOf(turn), start, end));
            start = end;
        }
        return spans;
    }

    private static String line(RecalledTurn turn, List<RecalledTurn> shown) {
        String author = turn.author().isEmpty() ? "" : turn.author() + ":";
        return Stream.of(
                        day(turn.timestamp()),
                        author,
                        TurnText.of(turn),
                        mention("earlier", turn.earlier(), shown),
                        mention("later", turn.later(), shown))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String day(Optional<Instant> timestamp) {
        return timestamp.map(DAY::format).orElse("");
    }

    /** Returns what was said about the same at another time; only when, if the prompt shows that turn, too. */
    private static String mention(String label, Optional<TurnMention> mention, List<RecalledTurn> shown) {
        return mention.map(other -> {
                    boolean isShown = shown.stream().anyMatch(turn -> turn.id().equals(other.id()));
                    String when = (label + " " + day(other.timestamp())).strip();
                    return "[" + when + (isShown ? "" : ": " + other.passage()) + "]";
                })
                .orElse("");
    }
}
