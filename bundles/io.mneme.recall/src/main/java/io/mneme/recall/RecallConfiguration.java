package io.mneme.recall;

import io.mneme.recall.feature.RecallFeature;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The settings of recall, as tools for administration show them. */
@ObjectClassDefinition(name = "Mneme: recall", description = "How older turns are ranked, and how many enter a prompt")
@interface RecallConfiguration {

    @AttributeDefinition(
            required = false,
            cardinality = Integer.MAX_VALUE,
            description = "Names of the journals to look in; if empty, all")
    String[] journals() default {};

    @AttributeDefinition(min = "10", max = "1000", required = false, description = "How many candidates are ranked")
    int candidates() default RecallSettings.DEFAULT_CANDIDATES;

    @AttributeDefinition(
            min = "1",
            max = "525600",
            required = false,
            description = "Minutes between two turns of a conversation after which another session begins")
    int session__gap__minutes() default RecallSettings.DEFAULT_SESSION_GAP_MINUTES;

    @AttributeDefinition(
            min = "1",
            max = "60000",
            required = false,
            description =
                    "Milliseconds that an embedder has for one recall; without its answer turns are ranked by words")
    int embed__timeout__ms() default RecallSettings.DEFAULT_EMBED_TIMEOUT_MS;

    @AttributeDefinition(min = "1", max = "50", required = false, description = "Maximum number of turns in a prompt")
    int prompt__turns() default RecallSettings.PromptShare.DEFAULT_TURNS;

    @AttributeDefinition(
            min = "1",
            max = "100000",
            required = false,
            description = "Maximum number of tokens in a prompt; the share of the recipe can be smaller")
    int prompt__tokens() default RecallSettings.PromptShare.DEFAULT_TOKENS;

    @AttributeDefinition(required = false, description = "The line before the turns in a prompt")
    String prompt__label() default RecallSettings.PromptShare.DEFAULT_LABEL;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature bm25")
    double weight__bm25() default RecallFeature.DefaultWeights.BM25;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature unstemmed")
    double weight__unstemmed() default RecallFeature.DefaultWeights.UNSTEMMED;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature coverage")
    double weight__coverage() default RecallFeature.DefaultWeights.COVERAGE;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature previous_2")
    double weight__previous__2() default RecallFeature.DefaultWeights.PREVIOUS_2;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature next")
    double weight__next() default RecallFeature.DefaultWeights.NEXT;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature answer")
    double weight__answer() default RecallFeature.DefaultWeights.ANSWER;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature session")
    double weight__session() default RecallFeature.DefaultWeights.SESSION;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature topic")
    double weight__topic() default RecallFeature.DefaultWeights.TOPIC;

    @AttributeDefinition(
            min = "-100",
            max = "100",
            required = false,
            description = "Weight of the feature named_speaker")
    double weight__named__speaker() default RecallFeature.DefaultWeights.NAMED_SPEAKER;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature date")
    double weight__date() default RecallFeature.DefaultWeights.DATE;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature when")
    double weight__when() default RecallFeature.DefaultWeights.WHEN;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature statement")
    double weight__statement() default RecallFeature.DefaultWeights.STATEMENT;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature brevity")
    double weight__brevity() default RecallFeature.DefaultWeights.BREVITY;

    @AttributeDefinition(min = "-100", max = "100", required = false, description = "Weight of the feature dense")
    double weight__dense() default RecallFeature.DefaultWeights.DENSE;

    @AttributeDefinition(
            min = "-100",
            max = "100",
            required = false,
            description = "Weight of the feature dense_previous")
    double weight__dense__previous() default RecallFeature.DefaultWeights.DENSE_PREVIOUS;

    @AttributeDefinition(
            min = "-100",
            max = "100",
            required = false,
            description = "Weight of the feature dense_session")
    double weight__dense__session() default RecallFeature.DefaultWeights.DENSE_SESSION;
}
