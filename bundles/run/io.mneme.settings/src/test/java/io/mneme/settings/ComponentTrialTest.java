package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.osgi.service.component.runtime.dto.ComponentConfigurationDTO.ACTIVE;
import static org.osgi.service.component.runtime.dto.ComponentConfigurationDTO.FAILED_ACTIVATION;
import static org.osgi.service.component.runtime.dto.ComponentConfigurationDTO.SATISFIED;

import io.mneme.settings.ConfigurationTrial.TrialState;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.dto.ServiceReferenceDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

class ComponentTrialTest {

    private static final String PID = "io.mneme.tea";
    private static final Duration LIMIT = Duration.ofMillis(200);
    private static final Map<String, Optional<String>> NEW = Map.of("minutes", Optional.of("7"));

    private final List<ComponentConfigurationDTO> instances = new ArrayList<>();
    private final ComponentDescriptionDTO kettle = new ComponentDescriptionDTO();
    private ComponentTrial trial;
    private int failsAtLook = Integer.MAX_VALUE;

    @BeforeEach
    void describe() {
        kettle.name = "kettle";
        kettle.configurationPid = new String[] {PID};
        ServiceComponentRuntime runtime = (ServiceComponentRuntime) Proxy.newProxyInstance(
                ServiceComponentRuntime.class.getClassLoader(),
                new Class<?>[] {ServiceComponentRuntime.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getComponentDescriptionDTOs") ? List.of(kettle) : look());
        trial = new ComponentTrial(runtime, LIMIT);
    }

    @Test
    void theStateBeforeIsThatOfTheComponentsOfThePid() {
        runs(ACTIVE, 3);
        assertThat(trial.begin(PID).states()).isEqualTo(Map.of("kettle", ACTIVE));
        assertThat(trial.begin("io.mneme.coffee").states()).isEmpty();
    }

    @Test
    void ofSeveralInstancesOfAComponentTheBestStateCounts() {
        runs(SATISFIED, 3);
        instances.add(instance(ACTIVE, 3));
        assertThat(trial.begin(PID).states()).isEqualTo(Map.of("kettle", ACTIVE));
    }

    @Test
    void anotherConfigurationOfTheFactoryCountsForNothing() {
        instances.add(instance(FAILED_ACTIVATION, 3, PID + "~broken"));
        instances.add(instance(ACTIVE, 3, PID + "~green"));
        TrialState before = trial.begin(PID + "~green");
        assertThat(before.states()).isEqualTo(Map.of("kettle", ACTIVE));
        instances.set(1, instance(FAILED_ACTIVATION, 7, PID + "~green"));
        assertThat(trial.refusal(PID + "~green", before, NEW)).isPresent();
    }

    @Test
    void acceptsWhatItsComponentRunsWith() {
        runs(ACTIVE, 3);
        TrialState before = trial.begin(PID);
        runs(ACTIVE, 7);
        assertThat(trial.refusal(PID, before, NEW)).isEmpty();
    }

    @Test
    void aServiceThatIsThereStillHasTheFormerValues() {
        runs(ACTIVE, 3);
        serve(1);
        assertThat(trial.begin(PID).replaced()).containsExactly(1L);
        TrialState before = trial.begin(PID);
        runs(ACTIVE, 7);
        serve(1);
        failsAtLook = 8;
        assertThat(trial.refusal(PID, before, NEW)).hasValue("minutes must be even: 7");
    }

    @Test
    void aServiceOfAComponentThatIsToldOfNewValuesStays() {
        kettle.modified = "modified";
        runs(ACTIVE, 3);
        serve(1);
        assertThat(trial.begin(PID).replaced()).isEmpty();
    }

    @Test
    void acceptsAKeyThatTheFileLacksWithTheDefaultOfTheComponent() {
        runs(ACTIVE, 3);
        assertThat(trial.refusal(PID, trial.begin(PID), Map.of("minutes", Optional.empty())))
                .isEmpty();
    }

    @Test
    void acceptsWhatNoComponentTakes() {
        assertThat(trial.refusal("io.mneme.coffee", trial.begin("io.mneme.coffee"), NEW))
                .isEmpty();
    }

    @Test
    void refusesWithTheMessageOfTheFirstCause() {
        runs(ACTIVE, 3);
        TrialState before = trial.begin(PID);
        fails(
                """
                org.osgi.framework.ServiceException: the component has failed
                \tat org.apache.felix.scr.Manager.activate
                Caused by: java.lang.reflect.InvocationTargetException
                Caused by: java.lang.IllegalArgumentException: minutes must be even: 7
                \tat org.example.Kettle.<init>
                """);
        assertThat(trial.refusal(PID, before, NEW)).hasValue("minutes must be even: 7");
    }

    @Test
    void refusesWithTheFirstLineOfATraceWithoutCauses() {
        runs(ACTIVE, 3);
        TrialState before = trial.begin(PID);
        fails("java.lang.IllegalStateException: the kettle is dry\n\tat org.example.Kettle.<init>\n");
        assertThat(trial.refusal(PID, before, NEW)).hasValue("the kettle is dry");
    }

    @Test
    void refusesWhatAComponentFailsWithThatDidNotExistBefore() {
        TrialState before = trial.begin(PID);
        fails("java.lang.IllegalStateException: the kettle is dry\n");
        assertThat(trial.refusal(PID, before, NEW)).hasValue("the kettle is dry");
    }

    @Test
    void aComponentThatHadFailedBeforeDoesNotCount() {
        fails("java.lang.IllegalStateException: the kettle is dry\n");
        assertThat(trial.refusal(PID, trial.begin(PID), NEW)).isEmpty();
    }

    @Test
    void acceptsWhatAComponentThatNothingUsesCannotShow() {
        runs(SATISFIED, 3);
        assertThat(trial.refusal(PID, trial.begin(PID), NEW)).isEmpty();
    }

    @Test
    void acceptsWhatHasNotArrivedInTime() {
        runs(ACTIVE, 3);
        assertThat(trial.refusal(PID, trial.begin(PID), NEW)).isEmpty();
    }

    private List<ComponentConfigurationDTO> look() {
        if (--failsAtLook == 0) {
            fails("java.lang.IllegalArgumentException: minutes must be even: 7\n");
        }
        return List.copyOf(instances);
    }

    private void serve(long id) {
        instances.get(0).service = new ServiceReferenceDTO();
        instances.get(0).service.id = id;
    }

    private void runs(int state, int minutes) {
        instances.clear();
        instances.add(instance(state, minutes));
    }

    private void fails(String trace) {
        runs(FAILED_ACTIVATION, 7);
        instances.get(0).failure = trace;
    }

    private ComponentConfigurationDTO instance(int state, int minutes) {
        return instance(state, minutes, PID);
    }

    private ComponentConfigurationDTO instance(int state, int minutes, String pid) {
        ComponentConfigurationDTO instance = new ComponentConfigurationDTO();
        instance.description = kettle;
        instance.state = state;
        instance.properties = Map.of("minutes", minutes, "service.pid", pid);
        return instance;
    }
}
