package dev.armature.engine.operation.scaling;

import dev.armature.engine.TestDatabase;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operations of Application Auto Scaling, as Terraform and CloudFormation ask them. */
class AutoScalingTest {
    private static final String TARGET =
            "ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: 'dynamodb:table:ReadCapacityUnits'";
    private static final String INDEX =
            "ServiceNamespace: dynamodb, ResourceId: table/Music/index/again, ScalableDimension: 'dynamodb:index:WriteCapacityUnits'";

    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void createTable() {
        database.transcript("""
                > CreateTable {TableName: Music, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: a, AttributeType: S}],
                  KeySchema: [{AttributeName: a, KeyType: HASH}],
                  GlobalSecondaryIndexes: [{IndexName: again, KeySchema: [{AttributeName: a, KeyType: HASH}], Projection: {ProjectionType: ALL}}]}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void transcript(String text) {
        database.transcript(text.replace("%TARGET", TARGET).replace("%INDEX", INDEX));
    }

    @Test
    void registersATargetAndChangesItsBounds() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                < {ScalableTargetARN: arn:aws:application-autoscaling:eu-west-2:123456789012:scalable-target/...}
                = arn ScalableTargetARN
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, ResourceIds: [table/Orders]}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: ...dynamodb:table:ReadCapacityUnits...,
                  MinCapacity: 5, MaxCapacity: 50, RoleARN: ...AWSServiceRoleForApplicationAutoScaling_DynamoDBTable...,
                  CreationTime: 1794736800.123, SuspendedState: {DynamicScalingInSuspended: false, DynamicScalingOutSuspended: false,
                  ScheduledScalingSuspended: false}, ScalableTargetARN: ...${arn}...}]}
                > scaling.RegisterScalableTarget {%TARGET, MaxCapacity: 60, SuspendedState: {DynamicScalingInSuspended: true}}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, ScalableDimension: 'dynamodb:table:ReadCapacityUnits'}
                < {ScalableTargets: [{... MinCapacity: 5, MaxCapacity: 60, ...SuspendedState: {DynamicScalingInSuspended: true, ...}]}
                > scaling.DeregisterScalableTarget {%TARGET}
                < {}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb}
                < {ScalableTargets: []}
                > scaling.DeregisterScalableTarget {%TARGET}
                < ObjectNotFoundException: No scalable target found for service namespace: dynamodb, resource ID: table/Orders, scalable
                  dimension: dynamodb:table:ReadCapacityUnits
                """);
    }

    @Test
    void refusesTargetsThatAreNone() {
        transcript("""
                > scaling.RegisterScalableTarget {}
                < ValidationException: 3 validation errors detected: Value null at 'serviceNamespace' failed to satisfy constraint: Member must
                  not be null; Value null at 'resourceId' failed to satisfy constraint: Member must not be null; Value null at
                  'scalableDimension' failed to satisfy constraint: Member must not be null
                > scaling.RegisterScalableTarget {ServiceNamespace: ecs, ResourceId: service/a, ScalableDimension: 'ecs:service:DesiredCount'}
                < ValidationException: Unsupported service namespace, resource type or scalable dimension
                > scaling.RegisterScalableTarget {ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: 'dynamodb:index:ReadCapacityUnits'}
                < ValidationException: Unsupported service namespace, resource type or scalable dimension
                > scaling.RegisterScalableTarget {ServiceNamespace: dynamodb, ResourceId: table/Nowhere, ScalableDimension:
                  'dynamodb:table:ReadCapacityUnits', MinCapacity: 1, MaxCapacity: 2}
                < ValidationException: DynamoDB table does not exist: table/Nowhere
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 1}
                < ValidationException: MinCapacity and MaxCapacity are required when a scalable target is registered first
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 3, MaxCapacity: 2}
                < ValidationException: Maximum capacity cannot be less than minimum capacity
                """);
    }

    @Test
    void keepsAPolicyWithItsTarget() {
        transcript("""
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration:
                  {TargetValue: 70.0, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBReadCapacityUtilization}}}
                < ObjectNotFoundException: No scalable target registered for service namespace: dynamodb, resource ID: table/Orders, scalable
                  dimension: dynamodb:table:ReadCapacityUnits
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration:
                  {TargetValue: 70.0, ScaleInCooldown: 60, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBReadCapacityUtilization}}}
                < {PolicyARN: ...:scalingPolicy:...:resource/dynamodb/table/Orders:policyName/p..., Alarms: [{AlarmName:
                  TargetTracking-table/Orders-AlarmHigh-..., AlarmARN: ...}, ...]}
                = arn PolicyARN
                > scaling.DescribeScalingPolicies {ServiceNamespace: dynamodb, ResourceId: table/Orders, PolicyNames: [p]}
                < {ScalingPolicies: [{PolicyARN: ...${arn}..., PolicyName: p, ServiceNamespace: dynamodb, ResourceId: table/Orders,
                  ScalableDimension: ..., PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70.0,
                  PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBReadCapacityUtilization}, ScaleInCooldown: 60}, Alarms: [...],
                  CreationTime: 1794736800.123}]}
                > scaling.DescribeScalingPolicies {ServiceNamespace: dynamodb, PolicyNames: [other]}
                < {ScalingPolicies: []}
                > scaling.DeleteScalingPolicy {%TARGET, PolicyName: other}
                < ObjectNotFoundException: No scaling policy found for service namespace: dynamodb, resource ID: table/Orders, scalable
                  dimension: dynamodb:table:ReadCapacityUnits, policy name: other
                > scaling.DeleteScalingPolicy {%TARGET, PolicyName: p}
                < {}
                > scaling.DescribeScalingPolicies {ServiceNamespace: dynamodb}
                < {ScalingPolicies: []}
                """);
    }

    @Test
    void refusesPoliciesThatDynamoDbHasNone() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: StepScaling, StepScalingPolicyConfiguration: {}}
                < ValidationException: One or more parameter values were invalid: StepScalingPolicyConfiguration is not supported by Armature
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: TargetTrackingScaling}
                < ValidationException: DynamoDB takes policies of the type TargetTrackingScaling, with a TargetTrackingScalingPolicyConfiguration
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration:
                  {TargetValue: 70.0, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBWriteCapacityUtilization}}}
                < ValidationException: PredefinedMetricType has to be DynamoDBReadCapacityUtilization for dynamodb:table:ReadCapacityUnits
                > scaling.PutScalingPolicy {%TARGET, PolicyName: p, PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration:
                  {TargetValue: 99.0, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBReadCapacityUtilization}}}
                < ValidationException: One or more parameter values were invalid: TargetValue has to be between 20 and 90
                """);
    }

    @Test
    void keepsScheduledActions() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: morning, Schedule: 'cron(0 8 * * ? *)', Timezone: Europe/Berlin,
                  ScalableTargetAction: {MinCapacity: 20}}
                < {}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: morning, ScalableTargetAction: {MinCapacity: 30, MaxCapacity: 40}}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, ScheduledActionNames: [morning]}
                < {ScheduledActions: [{ScheduledActionName: morning, ScheduledActionARN: ..., ServiceNamespace: dynamodb, Schedule: ...cron(0 8 * * ? *)...,
                  Timezone: Europe/Berlin, ResourceId: table/Orders, ScalableDimension: ..., ScalableTargetAction: {MinCapacity: 30, MaxCapacity: 40},
                  CreationTime: 1794736800.123}]}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: other, Schedule: 'cron(0 8 L * ? *)', ScalableTargetAction: {MinCapacity: 20}}
                < ValidationException: Unsupported schedule or time zone: no value between 1 and 31: L
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: other, Schedule: 'rate(1 day)'}
                < ValidationException: MinCapacity or MaxCapacity is required for a scheduled action
                > scaling.DeleteScheduledAction {%TARGET, ScheduledActionName: morning}
                < {}
                > scaling.DeleteScheduledAction {%TARGET, ScheduledActionName: morning}
                < ObjectNotFoundException: No scheduled action found for service namespace: dynamodb, resource ID: table/Orders, scalable dimension:
                  dynamodb:table:ReadCapacityUnits, scheduled action name: morning
                """);
    }

    @Test
    void keepsTags() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50, Tags: {team: blue}}
                = arn ScalableTargetARN
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {cost: low}}
                < {}
                > scaling.UntagResource {ResourceARN: '${arn}', TagKeys: [team]}
                < {}
                > scaling.ListTagsForResource {ResourceARN: '${arn}'}
                < {Tags: {cost: low}}
                > scaling.ListTagsForResource {ResourceARN: '${arn}x'}
                < ResourceNotFoundException: No scalable target found for resource ARN: ${arn}x
                """);
    }

    @Test
    void comesInPages() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.RegisterScalableTarget {%INDEX, MinCapacity: 5, MaxCapacity: 50}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 1}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Music/index/again, ...}], NextToken: ...}
                = token NextToken
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 1, NextToken: '${token}'}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Orders, ...}]}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, NextToken: '?'}
                < InvalidNextTokenException: The next token is not valid
                """);
    }

    /** A table of the same name that comes later is not scaled as the one before was. */
    @Test
    void goesWithItsTable() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.RegisterScalableTarget {%INDEX, MinCapacity: 5, MaxCapacity: 50}
                > DeleteTable {TableName: Orders}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Music/index/again, ...}]}
                > DeleteTable {TableName: Music}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb}
                < {ScalableTargets: []}
                """);
    }

    @Test
    void survivesARestart() {
        transcript("""
                > scaling.RegisterScalableTarget {%INDEX, MinCapacity: 5, MaxCapacity: 50}
                > scaling.PutScalingPolicy {%INDEX, PolicyName: p, PolicyType: TargetTrackingScaling, TargetTrackingScalingPolicyConfiguration:
                  {TargetValue: 62.5, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBWriteCapacityUtilization}}}
                """);
        database.restart();
        transcript("""
                > scaling.DescribeScalingPolicies {ServiceNamespace: dynamodb}
                < {ScalingPolicies: [{..., TargetTrackingScalingPolicyConfiguration: {TargetValue: 62.5, ...}]}
                """);
    }

    /** A list that goes on behind what is gone would begin again, and a client that follows its tokens would never end. */
    @Test
    void refusesATokenOfWhatIsGone() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.RegisterScalableTarget {%INDEX, MinCapacity: 5, MaxCapacity: 50}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 1}
                = token NextToken
                > scaling.DeregisterScalableTarget {%INDEX}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 1, NextToken: '${token}'}
                < InvalidNextTokenException: The next token is not valid
                """);
    }

    @Test
    void listsWhatIsAskedFor() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50}
                > scaling.RegisterScalableTarget {%INDEX, MinCapacity: 5, MaxCapacity: 50}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: one, Schedule: 'rate(1 day)', ScalableTargetAction: {MinCapacity: 6}}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: two, Schedule: 'rate(1 day)', ScalableTargetAction: {MinCapacity: 7}}
                > scaling.PutScheduledAction {%INDEX, ScheduledActionName: two, Schedule: 'rate(1 day)', ScalableTargetAction: {MaxCapacity: 8}}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, ResourceId: table/Orders, ScheduledActionNames: [two]}
                < {ScheduledActions: [{ScheduledActionName: two, ...ResourceId: table/Orders, ...ScalableTargetAction: {MinCapacity: 7}, ...}]}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, ScalableDimension: 'dynamodb:index:WriteCapacityUnits'}
                < {ScheduledActions: [{ScheduledActionName: two, ...ResourceId: table/Music/index/again, ...{MaxCapacity: 8}, ...}]}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, ScalableDimension: 'dynamodb:table:WriteCapacityUnits'}
                < {ScheduledActions: []}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, MaxResults: 2}
                < {ScheduledActions: [{ScheduledActionName: two, ...}, {ScheduledActionName: one, ...}], NextToken: ...}
                = token NextToken
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb, MaxResults: 2, NextToken: '${token}'}
                < {ScheduledActions: [{ScheduledActionName: two, ...ResourceId: table/Orders, ...}]}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, ResourceIds: [table/Orders, table/Nowhere]}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Orders, ...}]}
                > scaling.DescribeScalableTargets {}
                < ValidationException: ...Value null at 'serviceNamespace' failed to satisfy constraint: Member must not be null
                > scaling.DescribeScalingPolicies {ServiceNamespace: ecs}
                < ValidationException: Unsupported service namespace, resource type or scalable dimension
                > scaling.DescribeScalingPolicies {ServiceNamespace: dynamodb, ScalableDimension: 'dynamodb:nothing'}
                < ValidationException: Unsupported service namespace, resource type or scalable dimension
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 0}
                < ValidationException: ...'maxResults' failed to satisfy constraint: Member must have value greater than or equal to 1
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb, MaxResults: 51}
                < ValidationException: ...'maxResults' failed to satisfy constraint: Member must have value less than or equal to 50
                """);
    }

    @Test
    void whatIsNotNamedStaysAsItWas() {
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50, SuspendedState: {DynamicScalingInSuspended: true}}
                > scaling.RegisterScalableTarget {%TARGET, SuspendedState: {ScheduledScalingSuspended: true}}
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 6, RoleARN: 'arn:aws:iam::123456789012:role/own'}
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb}
                < {ScalableTargets: [{... MinCapacity: 6, MaxCapacity: 50, RoleARN: ...role/own..., SuspendedState: {DynamicScalingInSuspended: true,
                  DynamicScalingOutSuspended: false, ScheduledScalingSuspended: true}, ...}]}
                > scaling.RegisterScalableTarget {%TARGET, MaxCapacity: 5}
                < ValidationException: Maximum capacity cannot be less than minimum capacity
                > scaling.RegisterScalableTarget {%TARGET, Tags: {a: b}}
                < ValidationException: Tags can only be added when a scalable target is registered first
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: one, ScalableTargetAction: {MinCapacity: 6}}
                < ValidationException: Schedule is required when a scheduled action is put first
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: one, Schedule: 'rate(1 day)', ScalableTargetAction: {MinCapacity: 6, MaxCapacity: 5}}
                < ValidationException: Maximum capacity cannot be less than minimum capacity
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: one, Schedule: 'rate(1 day)', ScalableTargetAction: {MinCapacity: 6}}
                > scaling.PutScheduledAction {%TARGET, ScheduledActionName: one, Schedule: 'rate(2 days)'}
                > scaling.DescribeScheduledActions {ServiceNamespace: dynamodb}
                < {ScheduledActions: [{ScheduledActionName: one, ...rate(2 days)..., ScalableTargetAction: {MinCapacity: 6}, ...}]}
                """);
    }

    @Test
    void refusesIndexesThatAreNotThere() {
        transcript("""
                > scaling.RegisterScalableTarget {ServiceNamespace: dynamodb, ResourceId: table/Music/index/other, ScalableDimension:
                  'dynamodb:index:WriteCapacityUnits', MinCapacity: 1, MaxCapacity: 2}
                < ValidationException: DynamoDB index does not exist: table/Music/index/other
                > scaling.PutScheduledAction {%INDEX, ScheduledActionName: one, Schedule: 'rate(1 day)', ScalableTargetAction: {MinCapacity: 6}}
                < ObjectNotFoundException: No scalable target registered for service namespace: dynamodb, resource ID: table/Music/index/again, scalable
                  dimension: dynamodb:index:WriteCapacityUnits
                > scaling.DeleteScalingPolicy {%INDEX, PolicyName: p}
                < ObjectNotFoundException: No scaling policy found for service namespace: dynamodb, ...
                """);
        database.createWideTable();
        transcript("""
                > scaling.RegisterScalableTarget {ServiceNamespace: dynamodb, ResourceId: table/Wide/index/byTime, ScalableDimension:
                  'dynamodb:index:WriteCapacityUnits', MinCapacity: 1, MaxCapacity: 2}
                < ValidationException: DynamoDB index does not exist: table/Wide/index/byTime
                > scaling.RegisterScalableTarget {ServiceNamespace: dynamodb, ResourceId: table/Wide/index/byMail, ScalableDimension:
                  'dynamodb:index:WriteCapacityUnits', MinCapacity: 1, MaxCapacity: 2}
                """);
    }

    @Test
    void boundsTagsByTheirNumberAndLength() {
        String wrong = "ValidationException: A tag has a key of 1 to 128 characters and a value of up to 256";
        transcript("""
                > scaling.RegisterScalableTarget {%TARGET, MinCapacity: 5, MaxCapacity: 50, Tags: {${k*128}: ${v*256}}}
                = arn ScalableTargetARN
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {${k*129}: v}}
                < WRONG
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {k: ${v*257}}}
                < WRONG
                > scaling.TagResource {ResourceARN: '${arn}'}
                < ValidationException: ...Value null at 'tags' failed to satisfy constraint: Member must not be null
                > scaling.UntagResource {ResourceARN: '${arn}', TagKeys: [${k*128}, other]}
                > scaling.ListTagsForResource {ResourceARN: '${arn}'}
                < {Tags: {}}
                """.replace("WRONG", wrong));
        String fifty = IntStream.range(0, 50).mapToObj(i -> "k" + i + ": v").collect(Collectors.joining(", "));
        transcript("""
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {FIFTY}}
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {k49: other}}
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {k50: v}}
                < TooManyTagsException: A resource cannot have more than 50 tags
                > scaling.TagResource {ResourceARN: '${arn}', Tags: {FIFTY, k50: v}}
                < TooManyTagsException: A resource cannot have more than 50 tags
                """.replace("FIFTY", fifty));
    }
}
