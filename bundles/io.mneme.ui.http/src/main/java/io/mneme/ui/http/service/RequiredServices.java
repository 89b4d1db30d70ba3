package io.mneme.ui.http.service;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.PromptEligibility;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.focus.FocusSessions;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.recall.Recall;
import io.mneme.api.search.Search;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.vocabulary.Vocabulary;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The services that endpoints report on, each of which may be absent for a while.
 *
 * <p>An accessor returns the service of the moment: ask once per request. If the service is absent, the accessor refuses the
 * request with status 503, unless it returns an {@link Optional}.
 */
@Component(service = RequiredServices.class)
public final class RequiredServices {

    private final List<UnopenedJournal> unopened = new CopyOnWriteArrayList<>();
    private final ServiceSlot<Dictations> dictations = slot("the history of dictations");
    private final ServiceSlot<DictationStatistics> statistics = slot("the count of dictations");
    private final ServiceSlot<Conversations> conversations = slot("the exchange log");
    private final ServiceSlot<ContextAssembler> assembler = slot("the context assembler");
    private final ServiceSlot<ContextComparison> comparison = slot("the comparison of contexts");
    private final ServiceSlot<ContextUsage> usage = slot("the usage of contexts");
    private final ServiceSlot<ContextReplay> replay = slot("the replay of contexts");
    private final ServiceSlot<PolicyAdmin> policies = slot("the list of policies");
    private final ServiceSlot<SettingsAdmin> settings = slot("the list of settings");
    private final ServiceSlot<PromptEligibility> eligibility = slot("the rules for prompts");
    private final ServiceSlot<PrometheusMeterRegistry> meters = slot("the registry of meters");
    private final ServiceSlot<EntryRecorder> recorder = slot("the recorder of entries");
    private final ServiceSlot<Vocabulary> vocabulary = slot("the vocabulary");
    private final ServiceSlot<Search> search = slot("the search");
    private final ServiceSlot<Recall> recall = slot("recall");
    private final ServiceSlot<FocusSessions> focus = slot("the focus sessions");
    private final ServiceSlot<ReadinessChecks> readiness = slot("the health checks");

    @Reference
    private volatile List<Journal<?>> journals = List.of();

    private <S> ServiceSlot<S> slot(String name) {
        return new ServiceSlot<>(name, unopened);
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindDictations(Dictations service) {
        dictations.bind(service);
    }

    public void unbindDictations(Dictations service) {
        dictations.unbind(service);
    }

    /** Returns the history of dictations. */
    public Dictations dictations() {
        return dictations.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindDictationStatistics(DictationStatistics service) {
        statistics.bind(service);
    }

    public void unbindDictationStatistics(DictationStatistics service) {
        statistics.unbind(service);
    }

    /** Returns the count of dictations. */
    public DictationStatistics statistics() {
        return statistics.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindConversations(Conversations service) {
        conversations.bind(service);
    }

    public void unbindConversations(Conversations service) {
        conversations.unbind(service);
    }

    /** Returns the exchange log. */
    public Conversations conversations() {
        return conversations.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextAssembler(ContextAssembler service) {
        assembler.bind(service);
    }

    public void unbindContextAssembler(ContextAssembler service) {
        assembler.unbind(service);
    }

    /** Returns the assembler of contexts. */
    public ContextAssembler assembler() {
        return assembler.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextComparison(ContextComparison service) {
        comparison.bind(service);
    }

    public void unbindContextComparison(ContextComparison service) {
        comparison.unbind(service);
    }

    /** Returns what compares contexts. */
    public ContextComparison comparison() {
        return comparison.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextUsage(ContextUsage service) {
        usage.bind(service);
    }

    public void unbindContextUsage(ContextUsage service) {
        usage.unbind(service);
    }

    /** Returns what records the usage of contexts. */
    public ContextUsage usage() {
        return usage.require();
    }

    /** Returns what records the usage of contexts; empty if it is absent. */
    public Optional<ContextUsage> findUsage() {
        return usage.find();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextReplay(ContextReplay service) {
        replay.bind(service);
    }

    public void unbindContextReplay(ContextReplay service) {
        replay.unbind(service);
    }

    /** Returns what rebuilds the contexts of past turns. */
    public ContextReplay replay() {
        return replay.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindPolicyAdmin(PolicyAdmin service) {
        policies.bind(service);
    }

    public void unbindPolicyAdmin(PolicyAdmin service) {
        policies.unbind(service);
    }

    /** Returns the administration of policies. */
    public PolicyAdmin policies() {
        return policies.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindSettingsAdmin(SettingsAdmin service) {
        settings.bind(service);
    }

    public void unbindSettingsAdmin(SettingsAdmin service) {
        settings.unbind(service);
    }

    /** Returns the administration of settings. */
    public SettingsAdmin settings() {
        return settings.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindPromptEligibility(PromptEligibility service) {
        eligibility.bind(service);
    }

    public void unbindPromptEligibility(PromptEligibility service) {
        eligibility.unbind(service);
    }

    /** Returns what decides whether a dictation can enter prompts; empty if it is absent. */
    public Optional<PromptEligibility> eligibility() {
        return eligibility.find();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindReadinessChecks(ReadinessChecks service) {
        readiness.bind(service);
    }

    public void unbindReadinessChecks(ReadinessChecks service) {
        readiness.unbind(service);
    }

    /** Returns the checks of readiness; empty if none can run. */
    public Optional<ReadinessChecks> readiness() {
        return readiness.find();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindPrometheusMeterRegistry(PrometheusMeterRegistry service) {
        meters.bind(service);
    }

    public void unbindPrometheusMeterRegistry(PrometheusMeterRegistry service) {
        meters.unbind(service);
    }

    /** Returns the meters in the forms of Prometheus. */
    public PrometheusMeterRegistry meters() {
        return meters.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindEntryRecorder(EntryRecorder service) {
        recorder.bind(service);
    }

    public void unbindEntryRecorder(EntryRecorder service) {
        recorder.unbind(service);
    }

    /** Returns the recorder of entries of any kind. */
    public EntryRecorder recorder() {
        return recorder.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindVocabulary(Vocabulary service) {
        vocabulary.bind(service);
    }

    public void unbindVocabulary(Vocabulary service) {
        vocabulary.unbind(service);
    }

    /** Returns the vocabulary. */
    public Vocabulary vocabulary() {
        return vocabulary.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindSearch(Search service) {
        search.bind(service);
    }

    public void unbindSearch(Search service) {
        search.unbind(service);
    }

    /** Returns the search. */
    public Search search() {
        return search.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindRecall(Recall service) {
        recall.bind(service);
    }

    public void unbindRecall(Recall service) {
        recall.unbind(service);
    }

    /** Returns what finds the older turns that matter for a text. */
    public Recall recall() {
        return recall.require();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindFocusSessions(FocusSessions service) {
        focus.bind(service);
    }

    public void unbindFocusSessions(FocusSessions service) {
        focus.unbind(service);
    }

    /** Returns the focus sessions. */
    public FocusSessions focus() {
        return focus.require();
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addUnopened(UnopenedJournal journal) {
        unopened.add(journal);
    }

    public void removeUnopened(UnopenedJournal journal) {
        unopened.remove(journal);
    }

    /** Returns the journals that are open; empty if there are none. */
    public List<Journal<?>> journals() {
        return List.copyOf(journals);
    }
}
