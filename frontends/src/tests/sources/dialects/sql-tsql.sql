USE library
GO
DECLARE @n INT = 3
CREATE TABLE [dbo].[Order Details] ([Id] INT IDENTITY(1,1), [Unit Price] NVARCHAR(20))
SELECT TOP 5 d.[Unit Price] INTO #prices FROM [dbo].[Order Details] AS d WHERE d.[Id] > @n
PRINT N'done'
GO
